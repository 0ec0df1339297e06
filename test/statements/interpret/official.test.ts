import test from 'ava'
import { extractFromText } from '../extract-from-text.js'
import { columnLines } from './column-lines.js'

/** Layouts that a law or a chart of accounts lays down. */
const gives = (text: string): string =>
  columnLines(extractFromText(`Alder Mills\n${text}`))
    .split(': ')
    .at(-1) ?? ''

test('the codes of an official form are no part of its names, and long debts stand before its stable resources', t => {
  t.is(
    gives(`
Bilan au 31 décembre 2023
|31/12/2023
ACTIF|
AJ Terrains|8,100.00
AN Matériel de transport|2,300.00
AZ TOTAL ACTIF IMMOBILISE|10,400.00
BB Stocks et encours|6,150.00
BI Clients|4,020.00
BK TOTAL ACTIF CIRCULANT|10,170.00
BS Banques, chèques postaux, caisse et assimilés|1,630.00
BZ TOTAL GENERAL|22,200.00
PASSIF|
CA Capital|9,000.00
CH Report à nouveau (+ ou -)|1,275.00
CJ Résultat net de l'exercice (bénéfice + ou perte -)|845.00
CP TOTAL CAPITAUX PROPRES ET RESSOURCES ASSIMILEES|11,120.00
DA Emprunts et dettes financières diverses|4,400.00
DC Provisions pour risques et charges|310.00
DD TOTAL DETTES FINANCIERES ET RESSOURCES ASSIMILEES|4,710.00
DF TOTAL RESSOURCES STABLES|15,830.00
DI Clients, avances reçues|720.00
DJ Fournisseurs d'exploitation|5,650.00
DP TOTAL PASSIF CIRCULANT|6,370.00
DZ TOTAL GENERAL|22,200.00`),
    'land 8100, vehicles 2300, inventory 6150, accountsReceivable 4020, cash 1630, commonStock 9000, retainedEarnings 1275, currentYearEarnings 845, longTermDebt 4400, otherNonCurrentLiabilities 310, deferredRevenue 720, accountsPayable 5650',
  )
})

test('what has gone to stock is less cost, although it stands among what is earned', t => {
  for (const [name, ties] of [
    ['Production stockée', true],
    ['Variation de stocks de produits', false],
  ] as const)
    t.is(
      gives(`
Compte de résultat
Du 01/01/2023 au 31/12/2023
|2023
Produits d'exploitation|
  Ventes de marchandises|88,400.00
  ${name}|-3,150.00
  Autres produits|1,020.00
Total des produits d'exploitation|86,270.00
Charges d'exploitation|
  Achats de marchandises|41,300.00
  Charges de personnel|22,640.00
Total des charges d'exploitation|63,940.00
Résultat d'exploitation|${ties ? '22,330.00' : ''}
Résultat net|22,330.00`),
      'grossRevenues 88400, cogsOther 3150, otherIncome 1020, cogsGoodsMaterials 41300, salariesWages 22640, reportedNetIncome 22330',
    )
})

test('what is taken off sales in one sum is no expense', t => {
  t.is(
    gives(`
Demonstração do resultado do exercício
|2023
RECEITA OPERACIONAL BRUTA|
Vendas de mercadorias|61,500.00
Prestação de serviços|8,200.00
Receita bruta|69,700.00
(-) DEDUÇÕES DA RECEITA BRUTA|
ICMS sobre vendas|7,310.00
Devoluções e cancelamentos|1,140.00
Total das deduções|8,450.00
(=) RECEITA OPERACIONAL LÍQUIDA|61,250.00
(-) Custo das mercadorias vendidas|33,900.00
(=) LUCRO BRUTO|27,350.00
(-) DESPESAS OPERACIONAIS|
Despesas com pessoal|12,480.00
Aluguel|4,800.00
Total das despesas operacionais|17,280.00
(=) LUCRO LÍQUIDO DO EXERCÍCIO|10,070.00`),
    'grossRevenues 69700, salesReturnsAllowances -8450, cogsGoodsMaterials 33900, salariesWages 12480, rent 4800, reportedNetIncome 10070',
  )
})

test('a list without a total of what the owners have ends it with the first thing owed', t => {
  t.is(
    gives(`
Balans per 31 december 2023
PASSIVA
|31-12-2023
Eigen vermogen|
Geplaatst kapitaal|18,000.00
Overige reserves|64,310.00
Voorzieningen|7,250.00
Langlopende schulden|
Lening bank|40,000.00
Kortlopende schulden|
Crediteuren|21,440.00
Totaal passiva|151,000.00
---
Alder Mills
Balans per 31 december 2023
ACTIVA
|31-12-2023
Materiële vaste activa|80,000.00
Voorraden|51,300.00
Liquide middelen|19,700.00
Totaal activa|151,000.00`),
    'commonStock 18000, retainedEarnings 64310, otherNonCurrentLiabilities 7250, longTermDebt 40000, accountsPayable 21440, propertyPlantEquipment 80000, inventory 51300, cash 19700',
  )
})

test('told by nature, other expenses are of operations, and what stands between two results before tax is no tax', t => {
  t.is(
    gives(`
Statement of profit or loss
Year ended 31 January 2023
|2023
Revenue|9,420.00
Employee benefits expense|(2,815.00)
Depreciation expense|(640.00)
Other expenses|(1,305.00)
Finance costs|(210.00)
Surplus before rebates and income tax|4,450.00
Rebates to members|(380.00)
Surplus before income tax|4,070.00
Income tax expense|(520.00)
Surplus for the year|3,550.00`),
    'grossRevenues 9420, salariesWages 2815, depreciation 640, otherOperatingExpenses 1305, interestExpense 210, otherExpenses 380, incomeTaxes 520, reportedNetIncome 3550',
  )
})

test('what is sold is known in any language, so credits below zero are read as earned', t => {
  t.regex(
    gives(`
Winst-en-verliesrekening 2023
|2023
4000 Huur|2,400.00
4700 Afschrijving inventaris|610.00
7000 Inkoop materialen|8,330.00
8000 Omzet hoog tarief|-21,700.00`),
    /grossRevenues 21700/,
  )
})

test('a British tax year is twelve months', t => {
  t.regex(
    columnLines(
      extractFromText(`
Alder Mills
Profit and loss account
Year ended 5 April 2023
|2023
Fees receivable|61,200.00
Rent|14,000.00
Net profit for the year|47,200.00`),
    ),
    /incomeStatement 2022-04-06 2023-04-05: grossRevenues 61200, rent 14000/,
  )
})

test('what stands beside a part, or is due in more than a year, is neither of the part nor current', t => {
  t.is(
    gives(`
Balance sheet as at 31 March 2023
|31 March 2023
Current assets
Inventories|2,300.00
Debtors due after more than one year|450.00
Cash|1,250.00
Total current assets|4,000.00
Total assets|4,000.00
Current liabilities
Trade payables
Total outstanding dues of small enterprises|610.00
Total outstanding dues of other creditors|1,140.00
Other current liabilities|250.00
Total current liabilities|2,000.00
Equity
Share capital|1,500.00
Retained earnings|500.00
Total equity|2,000.00
Total equity and liabilities|4,000.00`),
    'inventory 2300, otherNonCurrentAssets 450, cash 1250, accountsPayable 1750, otherCurrentLiabilities 250, commonStock 1500, retainedEarnings 500',
  )
})

test('vacancies and concessions are taken off the rent that could be had', t => {
  t.is(
    gives(`
Operating statement
Year ended December 31, 2023
|2023
Gross potential rent|96,000.00
Vacancy loss|4,310.00
Concessions|1,275.00
Laundry income|2,640.00
Late fees|815.00
Effective gross income|93,870.00
Operating expenses|
Real estate taxes|11,420.00
Property insurance|5,035.00
Water and sewer|3,390.00
Total operating expenses|19,845.00
Net operating income|74,025.00
Mortgage interest|31,260.00
Net income|42,765.00`),
    'grossRevenues 99455, salesReturnsAllowances -5585, taxesLicenses 11420, insurance 5035, utilities 3390, interestExpense 31260, reportedNetIncome 42765',
  )
})

test('partners are the same in their capital and their current accounts', t => {
  t.is(
    gives(`
Balance sheet as at 31 March 2023
|31 March 2023
Current assets|
  Trade debtors|7,940.00
  Office account|4,060.00
Total current assets|12,000.00
Current liabilities|
  Trade creditors|1,500.00
Total current liabilities|1,500.00
Net assets|10,500.00
Represented by:|
Capital accounts|
  J Quill|5,000.00
  M Varga|3,000.00
Current accounts|
  J Quill|3,120.00
  M Varga|(620.00)
Partners' funds|10,500.00`),
    'accountsReceivable 7940, cash 4060, accountsPayable 1500, commonStock 10500',
  )
})
