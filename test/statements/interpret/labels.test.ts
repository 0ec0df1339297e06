import test from 'ava'
import type { Item } from '../../../src/statements/evidence/item.js'
import type { Section } from '../../../src/statements/evidence/label.js'
import { plainOf, withoutSign } from '../../../src/statements/evidence/plain.js'
import { assign } from '../../../src/statements/names/assign.js'

/** Names as people and programs write them, in the section that they stand in. `Parent > Child` is a line under a heading. */
const cases: [Section, string][] = [
  [
    'revenue',
    `grossRevenues: Sales - North Store; Consulting Svcs; Landscape Design Services; Fees Billed; Sales of Product Income; Retail Sales - Shopify; Wholesale Sales (Canada); Job Income > Labor; Rental Income - Unit 4B; Freight Charged to Customers; Patient Co-Pays; Insurance Payments Received; Tuition - Summer Session; Food Sales; Bar Sales: Draft Beer; Line Haul Revenue; Fuel Surcharge Revenue; Grain Sales; Cattle Sales; Milk Sales; Grants - Federal; Membership Dues Income; Program Service Fees; Installation Revenue; Repair Labor Income; Subscription Revenue; Uncategorized Income; Billable Expense Income; Unapplied Cash Payment Income; Markup; Change Order Revenue; Progress Billings; Hygiene Income; Catering Income; Gift Card Sales; Royalties Earned; Ventas netas; Chiffre d'affaires; Umsatzerlöse; Receita bruta; Revenue from Operations; Product; Service
    salesReturnsAllowances: Sales Returns & Allow.; Discounts/Refunds Given; Less: Sales Discounts; Refunds to Customers; Comps & Discounts; Insurance Write-off Adjustments; Contractual Adjustments; Coupons; Chargebacks; Vacancy Loss; Discounts Allowed
    interestIncome: Interest Earned; Interest from Bank; Dividend Income; Interest Inc.
    otherIncome: Other Income; Miscellaneous Income`,
  ],
  [
    'cost',
    `cogsGoodsMaterials: Cost of Goods Sold - Widgets; COGS; Materials Purchased; Food Purchases; Liquor Cost; Purchases - Resale Items; Raw Materials; Opening Stock; Job Materials Purchased; Cost of Sales - Parts; Parts Purchases; Product Cost; Produce; Feed; Fertilizer; Supplies & Materials - COGS; Packaging Materials; Change in Inventory; Costo de ventas; Wareneinsatz; Direct Materials
    cogsDirectLabor: Direct Labour; Wages - Production; Job Labor Costs; Field Labor; Driver Wages; Kitchen Labor; Technician Wages; Shop Labor - COGS; Payroll - COGS; Direct Payroll Taxes
    cogsSubcontractors: Subcontractors; Sub-Contractors; Subcontract Labor; Contract Labor; Owner Operator Pay; Subcontracted Services; 1099 Contractors
    cogsFreight: Freight In; Shipping & Delivery - COS; Customs Duty; Import Duties; Inbound Freight; Fulfillment; Freight & Delivery - COS; Ocean Freight
    cogsDepreciation: Depreciation - Production Equipment; Depreciation; Depreciation & Amortization
    cogsOther: Other Costs of Services - COS; Equipment Rental - COS; Merchant Fees; Permits & Fees; Inventory Shrinkage; Purchase Discounts; Amazon Selling Fees; Manufacturing Overhead; Dump Fees; Tools & Small Equipment; Commissions`,
  ],
  [
    'expense',
    `officersCompensation: Officer Salaries; Salaries - Officers; Guaranteed Pmts to Partners; Directors' Remuneration; Owner's Compensation; Compensation of Officers; Shareholder Wages; Officers' Comp.
    salariesWages: Wages & Salaries; Payroll Expenses - Wages; Payroll Expenses > Wages; Office Staff Wages; Commissions Paid; Bonus Expense; Gross Payroll; Admin Salaries; Wages: Nursing Staff; Overtime; Nursing Salaries; Payroll Wages Exp; Salary Exp; Hired labor; Personnel Costs; Löhne und Gehälter; Gastos de personal; Sales Commissions; Warehouse Wages; Stock-based compensation
    payrollTaxes: Payroll Tax Exp; Employer FICA; Payroll Expenses > Taxes; SUTA Expense; Payroll Taxes - ER; Workers' Comp Insurance; Workman's Comp; Employers NI; CPP Expense; WCB; Insurance > Workers Compensation; Insurance - Workers Comp; Taxes > Payroll; Federal Unemployment
    employeeBenefits: Health Insurance - Employees; Insurance > Health; 401(k) Match; Simple IRA Match; Employee Benefit Programs; Medical Insurance; Retirement Plan Contributions; Staff Training; Continuing Education; Uniforms; Recruiting Fees; Pension Cost; Superannuation; Employer 401k Expense; Group Insurance; Dental Insurance
    contractLabor: Contract Labour; 1099 Contractors; Outside Services; Independent Contractors; Temp Labor; Subcontractors; Casual Labor; Outside Contract Services
    rent: Rent - Office; Rent or Lease of Buildings; Office Rent; Equipment Lease; Building Lease; Warehouse Rent; Occupancy; Equipment Rental; CAM Charges; Rent Expense - Store 2; Storage Rental; Land Rent; Vehicle Lease; Miete; Loyers; Alquiler; Rent/Lease Expense
    utilities: Gas & Electric; Light, Power, Heating; Hydro; Telephone & Internet; Cell Phones; Utilities > Gas; Utilities: Water; Electricity; Trash Removal; Water & Sewer; Expense - Utilities - Riverside office; Internet; Telecommunications; Utilities - Electric; Phone/Internet; Strom
    repairsMaintenance: Repairs & Maint.; Building Repairs; Equipment Repairs; Janitorial; Cleaning Expense; R&M - Building; Landscaping; Snow Removal; Pest Control; Equipment Maintenance; Computer Repairs; Linen Service
    insurance: Insurance - General Liability; Business Insurance; Insurance Exp; Liability Insurance; Professional Liability Insurance; Property Insurance; Insurance > Liability; Malpractice Insurance; E&O Insurance; Commercial Package Insurance; Key Man Life Insurance
    advertisingMarketing: Advertising/Promotional; Advertising & Promo; Google Ads; Trade Shows; Marketing Expense; Website Ads; Promotional Expenses; Social Media Marketing; Sponsorships; Publicidad; Werbekosten; Sales & Marketing Exp
    professionalFees: Legal & Professional Fees; Accounting Fees; Bookkeeping; Consulting; Lawyer Fees; Audit & Accountancy fees; Tax Preparation; Professional Fees > Legal; Attorney Fees; Payroll Processing Fees; Legal; Accounting; Honoraires; Consultants
    officeSupplies: Office Supplies & Stationery; Supplies Expense; Postage & Delivery; Printing & Reproduction; Small Tools; Office Exp; Stationery & Printing; Shop Supplies; Office/General Administrative Expenses; Medical Supplies; Restaurant Supplies; Courier Charges; Cleaning Supplies; Tools; Small Equipment; Computer Supplies; Bürobedarf
    softwareSubscriptions: Software & Apps; Dues & Subscriptions; Computer & Internet Expenses; Software Licences; IT Support; Web Hosting; Memberships; Subscriptions; Website Maintenance; Computer Expense; Dues; SaaS
    travelMealsEntertainment: Travel Exp; Meals & Entertainment; Meals 50%; Travel - National; Lodging; Airfare; Parking & Tolls; Conferences; Social; Business Meals; Hotels; Entertainment; Travel Meals; Reisekosten
    vehicleExpense: Auto Exp; Car & Truck; Fuel; Automobile Expense > Fuel; Automobile > Insurance; Vehicle Repairs; Mileage; Truck Repairs; Vehicle Registration; Gas & Fuel; Motor Vehicle Expenses; Vehicle Insurance; IFTA Fuel Tax; Tires; Auto Insurance; Diesel Fuel
    freightDelivery: Freight Out; Shipping; Delivery Expense; Shipping & Delivery Expense; Freight & Delivery; Distribution Costs; Carriage Outwards
    bankMerchantFees: Wise fees; Bank Service Charges; Merchant Acct Fees; CC Processing Fees; Credit Card Fees; PayPal Fees; Stripe Fees; Bank Fees & Service Charges; QuickBooks Payments Fees; Bank Charges; Wire Fees; Square Fees; Frais bancaires
    taxesLicenses: Licenses & Permits; Property Taxes; Taxes & Licenses; Business Licence; Real Estate Taxes; Franchise Tax; Taxes > Property; Sales Tax Expense; Rates & Taxes; Business Rates; Liquor License; Excise Tax; Taxes - Property
    badDebtExpense: Loan Loss Provision; Bad Debts; Bad Debt Exp; Provision for Doubtful Accounts; Uncollectible Accounts; Provision for credit losses
    researchDevelopment: Research & Development; R&D; Product Development; Research and Developement; Engineering
    sellingGeneralAdministrative: SG&A; Selling, general & admin.; General and Adminstration expenses; Administrative Expenses; G&A; General & administrative; Selling Expenses
    depreciation: Depreciation Exp.; Depreciation & Amortization; Depreciation - Vehicles; Depr Expense; Abschreibungen; Depreciation of property and equipment
    amortization: Amortization; Amortisation of Intangibles; Amortization of Goodwill; Amortization Exp
    otherOperatingExpenses: Services; Misc. Expense; Charitable Contributions; Donations; Franchise Royalties; Management Fees; Penalties & Settlements; Ask My Accountant; Other Business Expenses; Uncategorized Expense; Security; Moving Expenses; Cash Over/Short; Pre-opening costs; Restructuring charges; Sundry Expenses; Gifts
    interestExpense: Debt Service; Service on Debts; Interest Exp; Loan Interest; Credit card interest; Mortgage Interest; Finance Costs; Interest Paid; Interest Expense - Trucks; Bank Loan Interest; Zinsaufwand
    incomeTaxes: Income Tax Expense; State Income Tax; Federal Income Taxes; Provision for income taxes
    gainLossOnAssetSales: Gain on sale of a division; (Gain) loss on disposal of assets; Loss on sale of equipment
    cogsGoodsMaterials: Cost of sales; Cost of Goods Sold; Changes in inventories of finished goods`,
  ],
  [
    'otherIncome',
    `interestIncome: Interest Income; Bank Interest; Dividends Received; Investment Income
    gainLossOnAssetSales: Gain on Sale of Equipment; Gain/Loss on Asset Disposal; Profit on sale of fixed assets
    otherIncome: PPP Loan Forgiveness; Employee Retention Credit; Cash Back Rewards; Insurance Proceeds; Exchange Gain or Loss; Other Miscellaneous Income; Rental Income; ERC Refund; Grant Income
    interestExpense: Interest Expense`,
  ],
  [
    'otherExpense',
    `depreciation: Depreciation Expense
    amortization: Amortization
    interestExpense: Interest Paid on Loans; Finance Charges
    otherExpenses: Other Miscellaneous Expense; Lawsuit Settlement; Impairment of goodwill; Casualty Loss
    incomeTaxes: Corporation Tax`,
  ],
  [
    'currentAssets',
    `cash: Banca c/c nr. 12; Chase Checking 4421; Petty Cash; Cash on Hand; BofA Operating Acct; Undeposited Funds; Savings - Wells Fargo; PayPal; Money Mkt Account; Payroll Checking; Cash at Bank - Westpac; Cash and cash equivalents; Chequing Acct - TD; Kasse; Caja y bancos
    marketableSecurities: Short-term investments; Certificates of Deposit; Marketable securities - current; Brokerage Account; Treasury bills
    accountsReceivable: Accounts Rec.; A/R; Trade debtors; Accounts receivable, net of allowance of $40; Sundry Debtors; Retainage Receivable; Contracts Receivable; Trade and other receivables; Forderungen aus Lieferungen und Leistungen; Patient Accounts Receivable
    allowanceDoubtfulAccounts: Allowance for Bad Debts; Less: Allowance for Doubtful Accts; Provision for doubtful debts
    otherReceivables: Employee Advances; Income tax receivable; Input VAT; GST Receivable; Interest Receivable; Loans to Employees; ERC Receivable; Other receivables; Input CGST
    inventory: Inventory Asset; Merchandise inventory; Stock on Hand; Raw materials; Work in process; Finished Goods; Inventory - Parts; Closing Stock; Vorräte
    prepaidExpenses: Prepaid Ins.; Prepaids; Prepaid Rent; Supplies on Hand; Deposits on Inventory; Prepaid expenses and other current assets; Advance Rent
    otherCurrentAssets: Other current assets; Costs in Excess of Billings; Security Deposits; Contract assets; Suspense
    dueFromRelatedParties: Due from Shareholder; Loan to Officer; Intercompany Receivable; Advances to Affiliates; Note Receivable - Stockholder`,
  ],
  [
    'fixedAssets',
    `land: Land
    buildingsImprovements: Building; Buildings & Improvements; Clinic Premises; Warehouse Building
    machineryEquipment: Computers; Office Equipment; Machinery & Equip.; Kitchen Equipment; Shop Equipment; Plant and machinery; Medical Equipment; Tools & Dies
    furnitureFixtures: Furniture & Fixtures; Office Furniture; Warehouse Shelving; Fixtures and fittings
    vehicles: Vehicles - 2019 F150; Trucks; Autos & Trucks; Motor Vehicles; Delivery Van; Trailers
    leaseholdImprovements: Leasehold Improv.; Tenant Improvements; Leasehold improvements
    constructionInProgress: Construction in progress; Capital work-in-progress
    propertyPlantEquipment: Property, plant & equipment, net; Fixed Assets; Original Cost; Tangible assets; Buildings and other depreciable assets
    accumulatedDepreciation: Accum Depr - Vehicles; Accumulated Depreciation; Less: Accum. Depreciation; Accumulated amortization - leasehold improvements`,
  ],
  [
    'nonCurrentAssets',
    `goodwill: Goodwill, net
    intangibleAssets: Trademarks; Loan Costs; Franchise Fee; Customer List; Capitalized Software; Intangible assets - net; Liquor License; Organization Costs; Patents
    accumulatedAmortization: Accumulated Amortization; Less: Accum Amort - Loan Costs
    operatingLeaseAssets: Operating lease right-of-use assets, net; ROU Asset
    longTermInvestments: Investment in ABC LLC; Cash surrender value of life insurance; Long-term investments; Equity method investments
    dueFromRelatedParties: Loans to shareholders; Due from Related Party; Loan to Member
    deferredTaxAssets: Deferred tax assets
    otherNonCurrentAssets: Security Deposits; Utility Deposits; Other assets; Notes Receivable; Other long-term assets; Rent Deposit`,
  ],
  [
    'currentLiabilities',
    `accountsPayable: Accounts Payable (A/P); A/P - Trade; Trade payables; Sundry Creditors; Accounts payable and accrued expenses; Bills Payable
    creditCardsPayable: Amex Platinum 1003; Chase Visa; Capital One Spark; Credit Card - Wells Fargo; Company Credit Card; Home Depot Credit Card
    notesPayableShortTerm: LOC - First Bank; Line of Credit; Short-term borrowings; Bank overdraft; Notes Payable - Bank; Commercial paper; Merchant Cash Advance; Bank Loan; Floor Plan Payable; PPP Loan; Shopify Capital
    currentPortionLongTermDebt: Current portion of LTD; Current maturities of long-term debt; Current Portion - Equipment Loan; Term debt; Long-term debt due within one year
    accruedExpenses: Accrued Liab.; Payroll Liabilities; Payroll Liabilities:Federal Taxes (941/944); Wages Payable; Accrued Vacation; Accrued interest; 401k Payable; Accrued Payroll; Superannuation Payable; CPP Payable; Garnishments Payable; Tips Payable; Payroll Liability - FUTA
    taxesPayable: Sales Tax Payable; State Board of Equalization Payable; Income taxes payable; GST/HST Payable; VAT; Accrued income taxes; PAYG Withholdings Payable; Output CGST; Corporation tax; TDS Payable
    deferredRevenue: Customer Deposits; Unearned Revenue; Gift Cards Outstanding; Billings in excess of costs; Deferred revenue; Client Retainers; Advances from customers; Contract liabilities
    currentLeaseLiabilities: Current operating lease liabilities; Operating lease liabilities, current; Current portion of operating lease liabilities
    otherCurrentLiabilities: Other current liabilities; Tenant Security Deposits; Suspense; Dividends payable; Due to Others
    dueToRelatedParties: Due to Shareholder; Loan from Director; Intercompany Payable; Note Payable - Officer; Shareholder Loan`,
  ],
  [
    'nonCurrentLiabilities',
    `longTermDebt: SBA Loan; EIDL Loan; Mortgage Payable; N/P - Ford Credit; Equipment Loan - CAT 320; Long-term debt, less current maturities; Term loan, net of current portion; Notes Payable; Vehicle Loan - 2021 Transit; Bank Loan; Less: Current Portion
    dueToRelatedParties: Loans from shareholders; N/P Shareholder; Due to Owner; Director's Loan; Notes payable - related parties; Member Loan
    subordinatedDebt: Seller Note (Standby); Subordinated notes payable; Convertible notes; Subordinated Shareholder Loan
    nonCurrentLeaseLiabilities: Operating lease liabilities, net of current portion; Non-current operating lease liabilities; Lease liabilities, long-term
    deferredTaxLiabilities: Deferred income taxes; Deferred tax liabilities
    otherNonCurrentLiabilities: Other long-term liabilities; Pension and postretirement benefits; Asset retirement obligations; Deferred rent; Other liabilities; Deferred revenue, net of current portion`,
  ],
  [
    'equity',
    `commonStock: Common Stock; Capital Stock; Partners' Capital; Member's Equity; Share Capital; Common stock, $.01 par value; Invested Capital; Called up share capital; Partners' capital accounts; Owner's Capital
    preferredStock: Series A Preferred Stock; Preferred shares
    additionalPaidInCapital: Paid-in capital; Owner Contributions; Additional paid-in capital; Share premium account; Partner 1 Contributions; Capital Contributions; Owner's Investment
    retainedEarnings: Retained Earnings; Accumulated deficit; Surplus; Reserves; Profit and loss account; Accumulated Adjustments Account; Net assets without donor restrictions; Unrestricted; Retained Earnings - Prior Yrs
    currentYearEarnings: Net Income; Current Year Earnings; Profit for the year; Net Profit; YTD Net Income; Net Income (Loss)
    distributionsDividends: Owner's Draw; Shareholder Distributions; Less: Drawings; Member Draws; Dividends Paid; Partner Distributions; Owner's Pay & Personal Expenses; Distributions - J. Smith
    treasuryStock: Treasury stock, at cost; Less: Treasury Stock
    accumulatedOtherComprehensiveIncome: Accumulated other comprehensive loss; Foreign currency translation reserve
    otherEquity: Opening Balance Equity; Noncontrolling interests; Equity adjustments; Minority interest; Net assets with donor restrictions; Temporarily restricted; Restricted funds`,
  ],
]

const itemOf = (label: string): Item =>
  ({
    label,
    plain: withoutSign(plainOf(label)),
    level: 0,
    bold: false,
    values: [100],
    cells: [null],
  }) as unknown as Item

for (const [section, text] of cases)
  for (const line of text.split('\n')) {
    const [, row = '', labels = ''] = /^\s*(\w+): (.*)$/.exec(line) ?? []
    test(`${section}: ${row}`, t => {
      for (const name of labels.split(';').map(one => one.trim())) {
        const [child = '', parent] = name.split(' > ').reverse()
        const entry = { item: itemOf(child), path: parent ? [itemOf(parent)] : [] }
        const found = assign(entry, { sections: [section], isHeaded: true })
        t.is(found.row, row, `${name}: ${found.confidence} ${found.reason}`)
      }
    })
  }
