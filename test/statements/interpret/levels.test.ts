import test from 'ava'
import { extractOf } from '../extract/table-lines.js'
import { isReadAsExpected } from './case.js'
import { columnLines } from './column-lines.js'
import { bookOf, csvOf, sheetOf } from './make-sheets.js'

test('both statements in one list, whose columns say what each account belongs to', t =>
  isReadAsExpected(t, 'accounts-with-their-class'))

test('a heading may have a nil where others are blank', t => isReadAsExpected(t, 'nil-beside-headings'))

test('numbers of groups and of accounts before their names, in Spanish', async t => {
  const sheet = sheetOf(`
Código|Cuenta mayor|Código grupo|Grupo|Código cuenta|Cuenta|2024-12-31
1|Activo|11|Activo corriente|1101|Caja y bancos|5200
1|Activo|11|Activo corriente|1102|Clientes|18300
1|Activo|12|Activo no corriente|1201|Maquinaria y equipo|42000
1|Activo|12|Activo no corriente|1202|Depreciación acumulada|-9000
2|Pasivo|21|Pasivo corriente|2101|Proveedores|11400
2|Pasivo|21|Pasivo corriente|2102|Préstamos bancarios|2000
2|Pasivo|22|Pasivo no corriente|2201|Préstamos bancarios|10100
3|Patrimonio|31|Patrimonio|3101|Capital social|25000
3|Patrimonio|31|Patrimonio|3102|Resultados acumulados|8000
`)
  t.is(
    columnLines(await extractOf(sheet, 'xlsx')),
    'balanceSheet - 2024-12-31: cash 5200, accountsReceivable 18300, machineryEquipment 42000, accumulatedDepreciation -9000, accountsPayable 11400, notesPayableShortTerm 2000, longTermDebt 10100, commonStock 25000, retainedEarnings 8000',
  )
})

test("classes that don't go up, in French", async t => {
  const sheet = sheetOf(`
Classe|Rubrique|Compte|Libellé|2024|2023
7|Produits d'exploitation|701000|Ventes de produits finis|820000|790000
7|Produits d'exploitation|706000|Prestations de services|45000|38000
6|Charges d'exploitation|601000|Achats de matières premières|310000|300000
6|Charges d'exploitation|613000|Locations|60000|58000
6|Charges d'exploitation|641000|Rémunérations du personnel|250000|240000
6|Charges financières|661000|Charges d'intérêts|9000|9500
6|Impôts|695000|Impôt sur les bénéfices|24000|20000
`)
  t.is(
    columnLines(await extractOf(sheet, 'xlsx')),
    `
incomeStatement 2024-01-01 2024-12-31: grossRevenues 865000, cogsGoodsMaterials 310000, rent 60000, salariesWages 250000, interestExpense 9000, incomeTaxes 24000
incomeStatement 2023-01-01 2023-12-31: grossRevenues 828000, cogsGoodsMaterials 300000, rent 58000, salariesWages 240000, interestExpense 9500, incomeTaxes 20000
`.trim(),
  )
})

test('what is owned and what is owed on sheets of their own, without a total', async t => {
  const book = bookOf({
    Assets: `
Group|Item|Dec 2024|Dec 2023
Current|Cash|10500|9100
Current|Accounts receivable|20400|18800
Non-current|Equipment|30000|32000
Non-current|Patents|5000|5500
`,
    'Liabilities & Equity': `
Group|Item|Dec 2024|Dec 2023
Current|Accounts payable|18150|17400
Current|Accrued wages|3000|2500
Non-current|Bank loan|9750|15500
Equity|Common stock|10000|10000
Equity|Retained earnings|25000|20000
`,
  })
  t.is(
    columnLines(await extractOf(book, 'xlsx')),
    `
balanceSheet - 2024-12-31: cash 10500, accountsReceivable 20400, machineryEquipment 30000, intangibleAssets 5000, accountsPayable 18150, accruedExpenses 3000, longTermDebt 9750, commonStock 10000, retainedEarnings 25000
balanceSheet - 2023-12-31: cash 9100, accountsReceivable 18800, machineryEquipment 32000, intangibleAssets 5500, accountsPayable 17400, accruedExpenses 2500, longTermDebt 15500, commonStock 10000, retainedEarnings 20000
`.trim(),
  )
})

test('departments with accounts of the same names add up', async t => {
  const lines = [
    'month,department,account,account_type,amount',
    ...['2024-01', '2024-02', '2024-03'].flatMap((month, n) => [
      `${month},Sales,Revenue,Revenue,${40_000 + n}`,
      `${month},Sales,Salaries,Expense,5000`,
      `${month},Sales,Travel,Expense,${900 + n}`,
      `${month},Marketing,Salaries,Expense,6000`,
      `${month},Marketing,Advertising,Expense,3000`,
      `${month},Office,Salaries,Expense,7000`,
      `${month},Office,Rent,Expense,2000`,
    ]),
  ]
  t.is(
    columnLines(await extractOf(lines.join('\n'), 'csv')).split('\n')[1],
    'incomeStatement 2024-02-01 2024-02-29: grossRevenues 40001, salariesWages 18000, travelMealsEntertainment 901, advertisingMarketing 3000, rent 2000',
  )
})

test('a total behind all others goes to its class, and what heads the amounts says their unit', async t => {
  const accounts = [
    ['Assets', 'Cash', '10.5', '12'],
    ['Assets', 'Accounts receivable', '20', '21.5'],
    ['Assets', 'Equipment', '30', '28'],
    ['Liabilities', 'Accounts payable', '15', '14.5'],
    ['Liabilities', 'Long-term debt', '20', '18'],
    ['Equity', 'Common stock', '10', '10'],
    ['Equity', 'Retained earnings', '15.5', '19'],
    ['Assets', 'Total assets', '60.5', '61.5'],
  ]
  const lines = ['2023-06-30', '2024-06-30'].flatMap((day, n) =>
    accounts.map(([group, name, ...amounts]) => `Balance Sheet,${group},${name},${day},${amounts[n]}`),
  )
  const csv = ['statement,category,line_item,fiscal_year_end,amount_usd_thousands', ...lines].join('\n')
  t.is(
    columnLines(await extractOf(csv, 'csv')).split('\n')[1],
    'balanceSheet - 2024-06-30: cash 12000, accountsReceivable 21500, machineryEquipment 28000, accountsPayable 14500, longTermDebt 18000, commonStock 10000, retainedEarnings 19000',
  )
})

test('shares beside columns that any number heads, in Dutch', async t => {
  const sheet = sheetOf(`
Verticale analyse

Resultatenrekening|20.1|%|20.0|%
Bedrijfsopbrengsten|41500|100%|45186|100%
Bedrijfskosten|37805|91%|41167|91%
Bedrijfsresultaat|3695|9%|4019|9%
Financi\u00eble kosten|405|1%|192|0%
Resultaat voor belastingen|3290|8%|3827|8%
Belastingen|1118|3%|1288|3%
Resultaat van het boekjaar|2172|5%|2539|6%
`)
  t.is(
    columnLines(await extractOf(sheet, 'xlsx')),
    `
incomeStatement - null: grossRevenues 41500, otherOperatingExpenses 37805, interestExpense 405, incomeTaxes 1118, reportedNetIncome 2172
incomeStatement - null: grossRevenues 45186, otherOperatingExpenses 41167, interestExpense 192, incomeTaxes 1288, reportedNetIncome 2539
`.trim(),
  )
})

test('each account stands below the one whose number it begins with, in Spanish', t =>
  isReadAsExpected(t, 'spanish-accounts-by-prefix'))

test('numbers of accounts with points before lines alone, in Portuguese', async t => {
  const csv = csvOf(
    `
Classificação|Descrição|Abr/2023|Mai/2023
|RECEITA BRUTA|60.500,00|64.250,00
3.1.1.01|Venda de mercadorias|60.500,00|64.250,00
|CUSTOS|(33.000,00)|(35.100,00)
3.2.1.01|Custo das mercadorias vendidas|(33.000,00)|(35.100,00)
|LUCRO BRUTO|27.500,00|29.150,00
|DESPESAS|(19.700,00)|(19.950,00)
3.3.1.01|Salários|(14.200,00)|(14.350,00)
3.3.1.02|Aluguel|(4.000,00)|(4.000,00)
3.3.1.03|Energia elétrica|(1.500,00)|(1.600,00)
|LUCRO LÍQUIDO|7.800,00|9.200,00
`,
    ';',
  )
  t.is(
    columnLines(await extractOf(csv, 'csv')),
    `
incomeStatement 2023-04-01 2023-04-30: grossRevenues 60500, cogsGoodsMaterials 33000, salariesWages 14200, rent 4000, utilities 1500, reportedNetIncome 7800
incomeStatement 2023-05-01 2023-05-31: grossRevenues 64250, cogsGoodsMaterials 35100, salariesWages 14350, rent 4000, utilities 1600, reportedNetIncome 9200
`.trim(),
  )
})

test('numbers of lines before those of accounts, and what was there before, in Portuguese', t =>
  isReadAsExpected(t, 'portuguese-trial-balance'))

test('numbers of accounts within labels, in Spanish', t => isReadAsExpected(t, 'spanish-numbers-in-labels'))

test('debits and credits by a letter, numbers of accounts behind names, sums marked by a sign, in Portuguese', async t => {
  const csv = csvOf(
    `
Balanço Patrimonial de 01/01/2022 até 31/12/2022
Descrição|Exercício Anterior|Exercício Atual
Ativo||
Ativo Circulante||
Caixa 1-1-1-01|4.466,74D|80,97D
Bancos Conta Movimento 1-1-1-02|7.025,22D|91.189,99D
Clientes 1-1-2-01|11.009,47D|13.868,61D
=Total Ativo Circulante|**22.501,43D|*105.139,57D
Ativo Não Circulante||
Veículos 1-2-1-01|50.000,00D|50.000,00D
(-) Depreciação Acumulada 1-2-1-02|10.000,00C|20.000,00C
=Total Ativo Não Circulante|**40.000,00D|**30.000,00D
=Total Ativo|**62.501,43D|*135.139,57D
Passivo||
Passivo Circulante||
Fornecedores 2-1-1-01|12.501,43C|45.139,57C
=Total Passivo Circulante|**12.501,43C|**45.139,57C
Patrimônio Líquido||
Capital Social 2-3-1-01|50.000,00C|90.000,00C
=Total Patrimônio Líquido|**50.000,00C|**90.000,00C
=Total Passivo|**62.501,43C|*135.139,57C
`,
    ';',
  )
  t.is(
    columnLines(await extractOf(csv, 'csv')),
    `
balanceSheet - 2021-12-31: cash 11491.96, accountsReceivable 11009.47, vehicles 50000, accumulatedDepreciation -10000, accountsPayable 12501.43, commonStock 50000
balanceSheet - 2022-12-31: cash 91270.96, accountsReceivable 13868.61, vehicles 50000, accumulatedDepreciation -20000, accountsPayable 45139.57, commonStock 90000
`.trim(),
  )
})
