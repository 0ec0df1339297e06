import { listOf, type Section } from './label.js'

/** What sections are headed with. `row` takes what stands there under a name that says nothing: an account's number, a bank's name. */
export interface Heading {
  /** Several where it holds both kinds: `Costs and expenses`. */
  sections: readonly Section[]
  names: readonly string[]
  row?: string
  /** A part of a wider section, which it doesn't end. */
  isPart?: true
}

const heading = (sections: string, names: string, row?: string): Heading => ({
  sections: sections.split(' ') as Section[],
  names: listOf(names),
  ...(row !== undefined && { row, isPart: true }),
})

export const incomeHeadings: Heading[] = [
  heading(
    'revenue',
    `income | revenue | revenues | sales | net sales | trading income | operating revenue | operating revenues | operating income | turnover | receipts | ordinary income | sales and revenue | sales revenue | revenues and gains | income from operations | revenue from operations | direct income | direct incomes | sales accounts | support and revenue | revenue and support | revenues and support | public support and revenue | support | farm income | rental income | fee income | fees | gross income | gross sales | gross revenue | gross revenues | net revenue | net revenues | total revenue | service revenue | patient revenue | contract revenue | earned income | operating support and revenue | unrestricted revenues and support | without donor restrictions revenue | ingresos | produits d'exploitation | umsatzerlöse | receitas | ricavi`,
  ),
  heading(
    'cost',
    `cost of goods sold | cost of goods sold cogs | cogs | cost of sales | less cost of sales | less cost of goods sold | cost of revenue | cost of revenues | costs of revenues | costs of revenue | cost of services | cost of services provided | cost of sales and services | cost of operations | cost of products sold | cost of contracts | cost of construction | cost of contract revenue | cost of earned revenue | costs of sales | direct costs | direct cost | job costs | direct job costs | contract costs | cost of jobs | direct expenses | direct operating costs | prime cost | prime costs | variable costs | food and beverage costs | cost of food and beverage | production costs | manufacturing costs | cost of production | costo de ventas | coût des ventes | materialaufwand`,
  ),
  heading('cost', 'purchase accounts | purchases | materials', 'cogsGoodsMaterials'),
  heading('cost', 'direct labor | labor costs | cost of labor', 'cogsDirectLabor'),
  heading('cost', 'subcontractors | subcontract costs', 'cogsSubcontractors'),
  heading(
    'cost expense',
    "costs and expenses | operating costs and expenses | charges d'exploitation | betriebliche aufwendungen | costs | costs and operating expenses | cost and expenses",
  ),
  heading(
    'expense',
    `expense | expenses | operating expense | operating expenses | less operating expenses | operating costs | overheads | overhead | administrative expenses | administrative costs | administration | administration costs | administration expenses | administrative | general expenses | general and administrative | general and administrative expenses | general and administrative expense | selling general and administrative | selling general and administrative expenses | selling and administrative expenses | selling expenses | selling and marketing expenses | sales and marketing | distribution expenses | indirect expenses | indirect costs | fixed costs | fixed expenses | controllable expenses | non controllable expenses | establishment expenses | establishment costs | office expenses | deductions | expenditure | expenditures | other operating expenses | farm expenses | business expenses | store expenses | facility expenses | program services | supporting services | management and general | fundraising | functional expenses | payroll and related | personnel | payroll | personalaufwand | gastos | gastos de operación | despesas operacionais | departmental expenses | undistributed operating expenses | undistributed expenses | occupancy costs | labor and benefits`,
  ),
  heading(
    'otherIncome otherExpense',
    `other income and expense | other income and expenses | other income expense | other expense income | other income expenses | other income loss | other revenue and expense | other revenue and expenses | other revenues and expenses | other revenues expenses | other income and deductions | other income deductions | non operating income and expense | non operating income and expenses | non operating income expense | nonoperating income expense | nonoperating revenues expenses | nonoperating | non operating | other | other gains and losses | other items | financial items | finance income and costs | finance | other non operating income expense | non operating items`,
  ),
  heading(
    'otherIncome',
    `other income | other incomes | other revenue | other revenues | non operating income | nonoperating income | other non operating income | indirect income | indirect incomes | non operating revenue | other income and gains | finance income`,
  ),
  heading(
    'otherExpense',
    `other expense | other expenses | non operating expense | non operating expenses | nonoperating expenses | other non operating expenses | other deductions | financial expenses | financial charges | finance costs | finance expenses | financing costs | interest and other`,
  ),
  heading(
    'tax',
    `income taxes | income tax | income tax expense | tax | taxes | taxation | provision for income taxes | tax expense | provision for taxes | less taxes | tax expenses`,
  ),
]

export const sheetHeadings: Heading[] = [
  heading(
    'assets',
    `assets | asset | resources | application of funds | activo | actif | aktiva | ativo | attivo | activa`,
  ),
  heading(
    'currentAssets',
    `current assets | current asset | other current assets | other current asset | short term assets | current assets loans and advances | activo corriente | activo circulante | actif circulant | umlaufvermögen | ativo circulante | attivo circolante`,
  ),
  heading(
    'currentAssets',
    'bank accounts | bank | banks | cash | cash and bank | checking savings | checking | checking and savings | cash and cash equivalents | cash in hand | cash and bank balances | cash in banks | bank and cash | bank balances | savings | cash accounts',
    'cash',
  ),
  heading(
    'currentAssets',
    'accounts receivable | trade receivables | receivables | trade and other receivables | sundry debtors | debtors | accounts receivables | trade debtors',
    'accountsReceivable',
  ),
  heading(
    'currentAssets',
    'inventory | inventories | inventory asset | stock | stocks | stock in hand',
    'inventory',
  ),
  heading('currentAssets', 'prepaid expenses | prepaids | prepayments | prepaid', 'prepaidExpenses'),
  heading(
    'currentAssets',
    'input tax credits | input tax | other receivables | input gst | loans and advances | short term loans and advances | employee advances',
    'otherReceivables',
  ),
  heading('currentAssets', 'short term investments | marketable securities', 'marketableSecurities'),
  heading(
    'fixedAssets',
    `fixed assets | fixed asset | property and equipment | property plant and equipment | property plant equipment | plant property and equipment | property and equipment at cost | property plant and equipment at cost | tangible assets | tangible fixed assets | capital assets | plant and equipment | property | equipment | pp and e | depreciable assets | long lived assets | land buildings and equipment | fixed assets at cost | activo fijo | immobilisations corporelles | sachanlagen | anlagevermögen | imobilizado`,
  ),
  heading(
    'fixedAssets',
    'accumulated depreciation | less accumulated depreciation | depreciation',
    'accumulatedDepreciation',
  ),
  heading('fixedAssets', 'vehicles | autos and trucks | motor vehicles', 'vehicles'),
  heading('fixedAssets', 'furniture and fixtures | furniture', 'furnitureFixtures'),
  heading(
    'fixedAssets',
    'machinery and equipment | machinery | office equipment | computers',
    'machineryEquipment',
  ),
  heading(
    'nonCurrentAssets',
    `non current assets | noncurrent assets | non current asset | long term assets | long term asset | other assets | other asset | other non current assets | other noncurrent assets | other long term assets | deposits and other assets | intermediate assets | activo no corriente | actif immobilisé | ativo não circulante`,
  ),
  heading(
    'nonCurrentAssets',
    'intangible assets | intangibles | intangible fixed assets',
    'intangibleAssets',
  ),
  heading(
    'nonCurrentAssets',
    'investments | long term investments | investments and other assets',
    'longTermInvestments',
  ),
  heading('nonCurrentAssets', 'deposits | security deposits', 'otherNonCurrentAssets'),
  heading(
    'liabilities',
    `liabilities | liability | liabilities and equity | liability and equity | liabilities and equities | equity and liabilities | equities and liabilities | liabilities and capital | liabilities and shareholders equity | liabilities and stockholders equity | liabilities and stockholder equity | liabilities and owners equity | liabilities and members equity | liabilities and members capital | liabilities and partners capital | liabilities and partners equity | liabilities and net assets | liabilities and net worth | liabilities and fund balance | liabilities and shareholders funds | sources of funds | liabilities and deficit | liabilities and shareholders deficit | liabilities and stockholders deficit | liabilities and members deficit | fixed liabilities | provisions | provisions for liabilities | pasivo | passif | passiva | passivo | verbindlichkeiten | fremdkapital | dettes | passivo e patrimônio líquido`,
  ),
  heading(
    'currentLiabilities',
    `current liabilities | current liability | other current liabilities | other current liability | short term liabilities | creditors amounts falling due within one year | creditors due within one year | amounts falling due within one year | current liabilities and provisions | pasivo corriente | passif circulant | kurzfristige verbindlichkeiten | passivo circulante`,
  ),
  heading(
    'currentLiabilities',
    'accounts payable | trade payables | payables | trade and other payables | sundry creditors | trade creditors | accounts payables',
    'accountsPayable',
  ),
  heading('currentLiabilities', 'credit cards | credit card | credit cards payable', 'creditCardsPayable'),
  heading(
    'currentLiabilities',
    'payroll liabilities | payroll liability | accrued expenses | accrued liabilities | accrued payroll | payroll taxes payable',
    'accruedExpenses',
  ),
  heading(
    'currentLiabilities',
    'gst payable | sales tax payable | vat | taxes payable | duties and taxes | sales taxes payable',
    'taxesPayable',
  ),
  heading(
    'currentLiabilities',
    'short term debt | short term borrowings | bank od accounts | lines of credit | short term loans | bank overdraft',
    'notesPayableShortTerm',
  ),
  heading('currentLiabilities', 'customer deposits | unearned revenue', 'deferredRevenue'),
  heading(
    'nonCurrentLiabilities',
    `provisions for liabilities | provisions for liabilities and charges | provisions for liabilities and other charges | long term liabilities | long term liability | non current liabilities | noncurrent liabilities | non current liability | long term obligations | other long term liabilities | intermediate liabilities | creditors amounts falling due after more than one year | creditors amounts falling due after one year | creditors due after more than one year | amounts falling due after more than one year | other liabilities | pasivo no corriente | langfristige verbindlichkeiten | passivo não circulante`,
  ),
  heading(
    'nonCurrentLiabilities',
    'long term debt | notes payable | loans payable | loans | loans liability | secured loans | unsecured loans | loan funds | long term loans | mortgages payable | bank loans | long term borrowings',
    'longTermDebt',
  ),
  heading(
    'nonCurrentLiabilities',
    'shareholder loans | due to related parties | loans from shareholders | related party loans',
    'dueToRelatedParties',
  ),
  heading(
    'equity',
    `equity | equities | owners equity | owner equity | shareholders equity | shareholder equity | stockholders equity | stockholder equity | members equity | member equity | partners equity | partners capital | members capital | capital | capital and reserves | capital account | capital accounts | shareholders funds | net worth | net assets | fund balance | fund balances | capital and retained earnings | stockholders equity deficit | shareholders equity deficit | shareholders deficit | stockholders deficit | members deficit | proprietors funds | represented by | patrimonio | patrimonio neto | capitaux propres | eigenkapital | patrimônio líquido | patrimonio netto | eigen vermogen`,
  ),
  heading('equity', 'reserves and surplus', 'retainedEarnings'),
  heading('equity', 'profit and loss account | profit and loss a c | profit and loss', 'currentYearEarnings'),
  heading('equity', 'share capital', 'commonStock'),
  heading(
    'equity',
    'distributions | shareholder distributions | owner draws | drawings',
    'distributionsDividends',
  ),
]
