import { type RowLabels, rowOf } from '../evidence/label.js'

/** Lines of income statements above operating expenses and below them; operating expenses have a table of their own. */
export const incomeLabels: RowLabels[] = [
  rowOf(
    'grossRevenues',
    'revenue',
    `gross potential rent | gross potential rental income | gross potential income | gross scheduled rent | gross scheduled income | potential rental income | scheduled rents | line haul | detention and layover | layover | brokered loads | job revenue | change orders | management fees | retainers | late fees | pet fees | laundry and vending | vending income | parking | rubs | utility reimbursements | application and late fees | costs recovered | client costs recovered | referral fees | referral income | expert witness income | wholesale orders | shipping charged to customers | investment income operating | patient collections | collections | sales taxable | sales non taxable | corn sales | soybean sales | wheat sales | sales of cattle | cotton sales | hay sales | tuition income | enrollment fees | registration fees income | tithes and offerings | tithes | offerings | rooms revenue | other operated departments | reimbursement income | permit reimbursement income | tips collected | salon sales | studio rental income | lesson income | class fees | tower rental income | data center revenue | platform revenue | transaction revenue | usage revenue | implementation revenue | setup fees | warranty sales | core charges | labor and parts sales | estate sales | auction sales | gross premiums | commissions and fees | insurance commissions | brokerage commissions | real estate commissions | escrow fees earned | loan origination income | net patient revenue | medicare revenue | medicaid revenue | private pay | private pay revenue | meal program reimbursement | subsidy income | drop in fees | income from services | trading sales | contract billings | progress billing revenue | t and m revenue | service calls | emergency services revenue | towing revenue | impound and storage fees | gross rent | rental receipts | sales | product | products | service | subscription | subscriptions | license | licenses | hardware | software | merchandise | food | beverage | gross sales | sales revenue | revenue | gross revenue | operating revenue | net sales | net revenue |
    turnover | trading income | income from operations | fees | fee income | fees earned | fees billed | service revenue |
    service income | services | services rendered | sales of services | sales of product income | product sales |
    product revenue | sales hardware | sales software | merchandise sales | retail sales | wholesale sales |
    online sales | internet sales | sales of goods | export sales | domestic sales | local sales | cash sales |
    credit sales | sales discounts and net sales | revenue from contracts with customers | revenue from operations |
    contract revenue | contract income | construction revenue | construction income | contract revenue earned | job income |
    progress billings | change order revenue | design income | landscaping services | landscaping income |
    labor income | labor sales | materials income | parts sales | parts and materials income | installation income | installation revenue |
    consulting income | consulting revenue | consultation fees | professional fees earned | professional service revenue |
    commission income | commissions earned | commissions received | rental income | rental revenue | rents received |
    rent income | tenant rents | base rent | common area maintenance income | cam reimbursements | laundry income | late fee income |
    membership fees | membership dues income | membership revenue | subscription revenue | subscription income |
    recurring revenue | license revenue | licensing revenue | maintenance revenue | support revenue | hosting revenue |
    royalty revenue | royalties earned | franchise revenue | franchise fees earned | billable expense income | billable hours | markup |
    reimbursed expenses income | unapplied cash payment income | uncategorized income | shipping income |
    shipping and delivery income | delivery income | freight revenue | freight income | freight charged to customers |
    line haul revenue | linehaul revenue | fuel surcharge revenue | fuel surcharge | trucking revenue | hauling income |
    accessorial revenue | detention income | brokerage revenue | logistics revenue | amazon sales | shopify sales | ebay sales | etsy sales |
    pos sales | square income | food sales | beverage sales | bar sales | liquor sales | beer sales | wine sales |
    alcohol sales | catering sales | catering income | takeout sales | delivery sales | gift card sales | banquet sales |
    room revenue | rooms | food and beverage revenue | patient fees | patient revenue | patient service revenue |
    net patient service revenue | medical fees | insurance payments received | capitation revenue | clinic income |
    dental fees | hygiene income | laboratory revenue | pharmacy sales | optical sales | tuition | tuition and fees |
    tuition fees income | school fees | 
    childcare fees | camp fees | grants | grant revenue | government grants | contributions received | donations received | contributions and grants |
    contributions | individual contributions | corporate contributions | foundation grants | special events income |
    fundraising income | program service revenue | program fees | program income | membership dues | in kind contributions |
    net assets released from restrictions | crop sales | grain sales | livestock sales | cattle sales | milk sales | egg sales |
    sales of livestock produce grains and other products | cooperative distributions | agricultural program payments | government payments | utility reimbursement | tenant reimbursements | expense reimbursements | pet rent | parking income | storage income | application fees |
    crop insurance proceeds | custom hire income | produce sales | timber sales | management fee income | management fees earned |
    legal fees earned | accounting fees earned | retainer income | admission revenue | ticket sales | advertising revenue |
    advertising income | sponsorship income | event income | repair income | repair revenue | vehicle sales | new vehicle sales | used vehicle sales |
    fuel sales | car wash income | salon services | spa services | personal training income | other primary income |
    other revenue | other operating revenue | other operating income | gross receipts | gross receipts or sales | income | sales income | total revenue | total sales |
    ventas | ventas netas | ingresos | ingresos de actividades ordinarias | ingresos por ventas | ingresos operacionales |
    ingresos por servicios | chiffre d'affaires | ventes | ventes de marchandises | ventes de biens et services produits |
    production vendue | prestations de services | umsatzerlöse | umsatz | erlöse | erlöse aus lieferungen und leistungen |
    receita | receita bruta | receita líquida | receita de vendas | vendas | receita operacional | ricavi | ricavi delle vendite | omzet | netto-omzet`,
  ),
  rowOf(
    'salesReturnsAllowances',
    'revenue',
    `insurance clawbacks | clawbacks | recoupments | takebacks | sales allowances | credit memos | price adjustments | promo codes | promo rebates | amazon promo rebates | sales promotions | trade discounts | warranty credits | volume discounts | volume rebates | rebates | customer credits | returns and refunds | returns and discounts | voids | comps and voids | employee discounts | chargebacks and disputes | sales incentives | refunds and chargebacks | patient refunds | provider discounts | collection loss | bad debt collection loss | credit loss | vacancy and collection loss | less vacancy | down units | model units | employee units | loss to old lease | loss or gain to lease | rental discounts | scholarships and financial aid | tuition discounts | sibling discounts | discount | slotting fees | co op allowances | sales tax collected | sales tax included in sales | returns | sales returns | returns and allowances | sales returns and allowances | less returns and allowances | refunds |
    refunds given | refunds allowances | customer refunds | discounts | sales discounts | sales discount | discounts given | discounts allowed |
    discounts and refunds given | customer discounts | discounts and allowances | rebates to customers | customer rebates | chargebacks | coupons |
    promotional discounts | comps | comps and discounts | contra revenue | vacancy loss | vacancy | vacancy and credit loss | rent concessions | concessions | loss to lease | contractual adjustments | contractual allowances |
    insurance adjustments | write off adjustments | less discounts | cash discounts given | early payment discounts |
    devoluciones | devoluciones sobre ventas | descuentos sobre ventas | rebajas | rabais remises et ristournes accordés |
    retours sur ventes | erlösschmälerungen | rabatte | skonti | devoluções | deduções da receita | descontos concedidos`,
  ),
  rowOf(
    'cogsGoodsMaterials',
    'cost',
    `concrete | lumber | steel | steel purchases | metal | ingredients | bakery ingredients | meat and poultry | poultry | bread | groceries | beer | wine | spirits | coffee | dry goods | paper and packaging | paper and disposables | bar consumables | implants | implants and dme | drywall | roofing materials | shingles and materials | plants and materials | plant material | nursery stock | mulch and soil | asphalt | gravel | aggregate | stone | tile | paint | paint and supplies | fabric | yarn | electrical materials | plumbing materials | hvac equipment | appliances for resale | resale products | retail product cost | retail products | professional products | product cogs | cost of inventory | inventory cost of sales | inventory sold | vehicle purchases | new vehicle cost | used vehicle cost | fuel cost | merchandise purchases | goods purchased | stock purchases | consumption of materials | materials used | welding gas and consumables | malt and hops | hops | pharmacy purchases | drug costs | lenses and frames | frames and lenses | optical goods | core cost | warranty parts | print lab | printing costs | catering supplies | costs of goods | finished goods | shipping supplies | cost of goods sold | product | products | service | services | subscription | hardware | merchandise | food | beverage | liquor | cogs | cost of sales | cost of revenue | cost of services | cost of goods | cost of merchandise sold |
    merchandise costs | merchandise cost | cost of products sold | cost of product revenue | cost of service revenue | cost of operations |
    cost of contracts | cost of construction | cost of goods manufactured | cost of products | cost of net revenue | cost of products and services |
    purchases | purchases resale items | inventory purchases | product purchases | product costs | materials | materials cost | material costs |
    cost of materials | materials purchased | materials and supplies | raw materials | raw material purchases | raw materials consumed | cost of materials consumed | job materials |
    job materials purchased | construction materials | construction materials costs | materials and equipment | supplies and materials cogs | supplies and materials | food cost | food costs | food purchases |
    beverage purchases | beverage cost | bar cost | liquor cost | beer cost | wine cost | bar purchases | restaurant supplies | meat | produce | dairy | seafood |
    grocery | paper goods | parts | parts purchases | parts cost | packaging | packaging materials | opening stock | beginning inventory | inventory at beginning of year |
    ending inventory | inventory at end of year | closing stock | less closing stock | change in inventory | changes in inventories | inventory change | change in inventories of finished goods |
    purchase of stock in trade | purchases of stock in trade | production costs | direct costs | direct expenses | direct material | direct materials | job costs | cost of jobs | medical supplies | dental supplies | lab supplies | drugs and medical supplies |
    vaccines | resale items | manufacturing costs | vehicle cost | fuel purchases for resale | feed | feed purchased | seed | seeds and plants | seeds and plants purchased | fertilizer |
    fertilizers and lime | chemicals | livestock purchases | cost of livestock | flowers | cost of food | cost of beverages | cost of fuel |
    costo de ventas | coste de ventas | costo de los bienes vendidos | compras | consumo de materias primas | achats | achats de marchandises |
    achats revendus de marchandises | achats consommés de matières et fournitures | coût des ventes | coût d'achat des marchandises vendues | materialaufwand |
    wareneinsatz | herstellungskosten | aufwendungen für roh-, hilfs- und betriebsstoffe | umsatzkosten | bezogene waren |
    custo das mercadorias vendidas | cmv | custo dos produtos vendidos | custo dos serviços prestados | custo de vendas | costo del venduto | kostprijs van de omzet | inkoopwaarde van de omzet`,
  ),
  rowOf(
    'cogsDirectLabor',
    'cost',
    `burden | payroll burden | direct job labor | labor direct | wages direct | crew | event staff | temp wages | temp payroll taxes | direct payroll burden | install labor | cost of labor cos | payroll taxes cogs | workers comp temps | production salaries | shop payroll | service technicians | technician pay | stylist commissions cogs | billable salaries | billable wages | project labor | consultant salaries | delivery labor | warehouse labor | farm labor | health insurance cogs | union benefits | union dues and benefits | fringe benefits cogs | labor union | direct labor | direct wages | labor | cost of labor | labor cost | labor costs | job payroll | job labor | job labor costs | production labor | production wages |
    productive labor | labor cogs | assembly labor | field labor | shop labor | shop wages | wages | wages cogs | wages production | salaries | salaries and wages | payroll | payroll cogs |
    field payroll | crew wages | crew labor | technician wages | technician labor | driver wages | driver pay | driver payroll | kitchen labor | kitchen wages | restaurant labor | server wages | installer wages | installation labor |
    mechanics wages | clinical staff wages | hygienist wages | direct payroll | direct payroll taxes | payroll taxes | direct labor burden | labor burden | direct staff costs | employee benefits | workers compensation | job wages |
    mano de obra directa | main-d'œuvre directe | fertigungslöhne | mão de obra direta`,
  ),
  rowOf(
    'cogsSubcontractors',
    'cost',
    `contract labor cogs | 1099 labor | outside processing | outsourced production | contracted services | contract services | subcontracted labor | subs cogs | contractors cogs | hired trucks | outside trucking | co packing | copacker fees | tolling | outside machining | plating and finishing | outside fabrication | hauling contractors | third party carriers | freight carriers | owner operator settlements | carrier pay | subcontractors | subcontractor | subcontract | subcontracts | subcontract costs | subcontractor costs | subcontractor labor | subcontractor expense | subcontractors cogs | subcontracted services | subcontract labor |
    sub contractors | subs | outside labor | contract labor | contractors | 1099 contractors | independent contractors | freelancers | outside services | owner operators | owner operator pay | purchased transportation | carrier payments | locum tenens |
    subcontratistas | sous-traitance | fremdleistungen | bezogene leistungen | subcontratação`,
  ),
  rowOf(
    'cogsFreight',
    'cost',
    `trucking in | customs brokerage | freight in and duties | inbound shipping and tariffs | import fees | port fees | drayage | 3pl fulfillment | 3pl | amazon fba fees | shipping cost of sales | delivery to customers | freight in | freight | freight and delivery | freight and delivery cogs | freight costs | freight and duty | shipping | shipping cogs | shipping freight and delivery | shipping freight and delivery cos | shipping and delivery | shipping costs |
    shipping and handling | inbound freight | inbound shipping | import costs | import duty | import duties | duties | customs duty | customs and duties | duty and freight | tariffs | ocean freight | air freight | carriage inwards | fulfillment |
    fulfillment fees | fulfillment costs | delivery costs | delivery | freight expense | postage and shipping | landed cost | fba fees | fletes sobre compras | transport sur achats | bezugsnebenkosten | fretes sobre compras`,
  ),
  rowOf(
    'cogsDepreciation',
    'cost',
    `shop depreciation | plant depreciation | depreciation plant | amortization capitalized software | amortization of capitalized software | amortization of developed technology | depreciation | depreciation cogs | depreciation and amortization | depreciation expense | cost of goods sold depreciation | depreciation in cost of sales | amortization | amortization of acquired technology |
    amortization of acquired intangible assets | factory depreciation | depreciation production | depreciation equipment | depreciation rental equipment | equipment depreciation | abschreibungen produktion`,
  ),
  rowOf(
    'cogsOther',
    'cost',
    `amazon seller fees | amazon storage fees | shopify payment fees | equipment costs | equipment cost | crane rental | project permits | job site utilities | fuel job trucks | rentals | event rentals | hosting and infrastructure | cloud infrastructure | third party software | patronage | merchant processing fees | job site expenses | site costs | mobilization | dumpsters | dumpster rental | equipment operation | equipment maintenance cogs | job travel | per diem cogs | small tools cogs | inventory write offs | inventory write offs and adjustments | physical inventory adjustment | inventory variance | purchase price variance | overhead absorption | absorbed overhead | job costing | other cogs | other costs of services cos | other costs of services | other cost of sales | other cost of goods sold | other costs | other direct costs | other job costs | other job related costs | other construction costs | merchant fees cogs | merchant fees | transaction fees | payment processing |
    credit card fees | amazon fees | amazon selling fees | shopify fees | platform fees | marketplace fees | equipment rental | equipment rental cos | equipment rental for jobs | rental equipment | tools cogs | tools and small equipment | small tools | job supplies |
    shop supplies | dump fees | disposal fees | permits | permits and fees | inventory shrinkage | shrinkage | spoilage | waste | inventory adjustment | inventory adjustments | inventory write down | inventory write off | stock adjustment | purchase discounts | discounts taken | vendor rebates | purchase returns |
    purchase returns and allowances | royalties paid | royalties | commissions | commissions cogs | sales commissions | cost of subscription | hosting costs | hosting | software hosting | manufacturing overhead | factory overhead | overhead applied | applied overhead | bonding | bonds | job insurance | fuel | vehicle fuel |
    repairs | repairs and maintenance | rent | utilities | tolls | permits and tolls | lab fees | laboratory fees | outside lab fees | indirect costs | travel | warranty expense | warranty costs | storage | additional section 263a costs | variation de stocks | variation des stocks de produits |
    fertigungsgemeinkosten | bestandsveränderungen`,
  ),
  rowOf(
    'interestIncome',
    'otherIncome revenue',
    `investment return | investment return net | net investment return | int inc | interest received bank | patronage dividends | interest and investment return | interest receivable | interest on savings | money market interest | dividend and interest income | interest income | interest earned | interest received | interest and dividends | interest and dividend income | revenue from interest | income from interest | investment income | net investment income | interest and investment income |
    finance income | financial income | bank interest | bank interest received | interest receivable and similar income | interest income and other net | dividend income | dividends | dividends received | dividends and inclusions | interest income and other |
    other interest income | interest on deposits | savings interest | interest |
    ingresos financieros | intereses ganados | intérêts et autres produits financiers | produits financiers | zinserträge | sonstige zinsen und ähnliche erträge | receitas financeiras`,
    { anywhere: true },
  ),
  rowOf(
    'gainLossOnAssetSales',
    'otherIncome otherExpense',
    `gain on disposition | gain on disposition of assets | gain loss on disposition of assets | loss gain on sale of equipment | gain loss on sale of fa | gain on trade in | profit loss on disposal | book gain on sale | gain loss on fixed assets | loss on sale of asset | gain on sale of asset | gain on sale of assets | gain loss on sale of assets | gain and loss on sale of assets | gain on disposal | loss on disposal | gain loss on disposal | gain on disposal of assets | loss on disposal of assets | loss on sale of assets | gain loss on disposal of assets | gain loss on disposal of fixed assets |
    profit on sale of fixed assets | profit on disposal of fixed assets | gain on sale of fixed assets | loss on sale of fixed assets | gain on sale of equipment | loss on sale of equipment | gain on sale of vehicle | gain on sale of property | gain on sale of property and equipment | gain on sale of real estate |
    gain loss on disposal of property and equipment | gain on sale of land | gain loss on sale of investments | realized gain on investments |
    net gain loss from form 4797 | net gain from form 4797 | sale of assets | asset disposal | asset sales | gain on sale of businesses | gain on sale of business | capital gain net income | capital gains |
    loss on disposal of property and equipment | gain on divestiture | ganancia en venta de activos | produits des cessions d'immobilisations | erträge aus anlagenabgängen | ganho na venda de ativos`,
    { anywhere: true },
  ),
  rowOf(
    'otherIncome',
    'otherIncome otherExpense revenue',
    `fuel tax credits | tax credits | government subsidies | government incentives | jobkeeper | jobkeeper subsidy | cash flow boost | wage subsidy | cews | ceba forgiveness | furlough income | cjrs grant income | other operating income | ertc refund | ertc | erc | forgiveness of eidl | loan forgiveness | rent income | settlement proceeds | state tax refund | vendor discounts | fx gain | scrap sales | sales of scrap | scrap income | insurance reimbursements | miscellaneous other income | other charges | gain on insurance settlement | crypto gains | mineral royalties | easement income | income from prior years | prior year income | other income | other revenue | other miscellaneous income | miscellaneous income | misc income | non operating income | other non operating income | other income expense net | other income and expense net | other income expense | other income loss | net other income |
    other gains | other gains and losses | sundry income | ppp loan forgiveness | ppp forgiveness | ppp forgiveness income | forgiveness of debt | debt forgiveness income | gain on debt extinguishment | erc income | employee retention credit | erc refund | grant income | government grant income | eidl grant | insurance proceeds | insurance settlement |
    insurance recovery | rental income non operating | sublease income | gross rents | gross royalties | cash back rewards | cash back | credit card rewards | rewards | rebates | vendor rebates received | foreign exchange gain | exchange gain or loss | exchange gain loss | foreign currency gain loss | unrealized currency gains | realized currency gains |
    unrealized gain or loss | unrealized gains losses on investments | unrealized gain on investments | change in fair value | equity income | share of profit of associates | share of profit of joint ventures | share of results of associates | income from affiliates | equity in earnings of affiliates | income from equity method investments | covid relief | stimulus income | settlement income | interest and other income expense | interest and other income | other income and gains |
    ordinary income from other partnerships | refunds and rebates | tax refund income | discounts received | discounts earned | purchase discounts earned | bad debt recovery | recoveries | other nonoperating income | total other income | donated income |
    otros ingresos | diferencia de cambio neta | autres produits | produits non courants | gains de change | sonstige betriebliche erträge | outras receitas`,
  ),
  rowOf(
    'interestExpense',
    'otherExpense expense',
    `interest expense | interest | interest paid | interest expenses | loan interest | bank loan interest | mortgage interest | credit card interest | interest on loans | interest on loan | bank interest paid | bank interest | interest payable and similar charges | interest payable | finance costs | finance cost | financing costs | finance charges |
    finance charge | interest on line of credit | line of credit interest | interest expense net | vehicle loan interest | auto loan interest | equipment loan interest | interest on leases | interest and financing | interest and finance charges | interest and bank charges on loans | financial expenses | interest mortgage | interest other |
    interest paid to banks | interest bank loans | interest long term debt | interest on long term debt | sba loan interest | shareholder loan interest | interest notes payable | other interest | debt interest | amortization of debt issuance costs and interest | hire purchase interest |
    gastos financieros | gastos por intereses | intereses | charges d'intérêts | charges financières | intérêts | zinsaufwand | zinsaufwendungen | zinsen und ähnliche aufwendungen | despesas financeiras | juros`,
    { anywhere: true },
  ),
  rowOf(
    'otherExpenses',
    'otherExpense otherIncome',
    `capital expenditures | capital expenditure | capex | capital improvements | prior year expenses | prior period expenses | fx loss | foreign exchange gain loss | unrealized loss on investments | state penalties | tax penalties | suspense expense | loss from lawsuit | loss on insurance | hurricane losses | flood losses | fire loss | startup expenses amortizable | unrealized gain loss on fx | other expense | other expenses | non operating expenses | non operating expense | other non operating expenses | other nonoperating expenses | other expense income net | other miscellaneous expense | miscellaneous other expense | loss on investments | unrealized loss | impairment | impairment charges | impairment of goodwill | foreign exchange loss | exchange loss | litigation settlement |
    legal settlement | lawsuit settlement | extraordinary expense | owners personal expenses | personal expenses | non deductible expenses | nondeductible penalties | prior period adjustment expense | uninsured loss | casualty loss | theft loss | loss on extinguishment of debt | loss from affiliates | loss on hurricane | total other expenses |
    otros gastos no operativos | pérdida por diferencia de cambio | deterioro de activos | charges non courantes | autres charges non courantes | pertes de change | außerordentliche aufwendungen | outras despesas não operacionais`,
  ),
  rowOf(
    'incomeTaxes',
    'tax',
    `fed income tax | state inc tax | income tax current | income tax deferred | inc tax | fed inc tax | income taxes current | income taxes deferred | future income taxes | future recovery | corporation income tax | franchise and income tax | state franchise and income tax | taxes on income current | impot sur les benefices | impôt sur les sociétés | gewerbesteuer | provision for current tax | income tax | income taxes | income tax expense | income tax expense benefit | provision for income taxes | provision benefit for income taxes | provision for benefit from income taxes | income tax provision | tax provision | tax expense | tax expenses | provision for taxes | provision for taxation | taxes | tax | taxes on income | federal income tax | federal income taxes | federal taxes | federal tax |
    federal income tax expense | state income tax | state income taxes | state income tax expense | state taxes | corporate tax | corporation tax | company tax | corporate income tax | taxation | current tax | current tax expense | current income tax | current income taxes | deferred tax | deferred tax expense | deferred income tax expense | deferred income taxes | tax on profit | tax on profit on ordinary activities | income tax benefit | total tax | total tax expense | provision for federal income tax | zakat |
    impuesto a la renta | gasto por impuesto a las ganancias | impuesto sobre la renta | impôts sur les résultats | impôt sur les bénéfices | steuern vom einkommen und vom ertrag | ertragsteuern | körperschaftsteuer | imposto de renda | ir e csll | imposte sul reddito`,
    { anywhere: true },
  ),
  rowOf(
    'extraordinaryItems',
    'tax otherIncome',
    `extraordinary items | extraordinary income | extraordinary item | exceptional items | discontinued operations | income from discontinued operations | loss from discontinued operations | income loss from discontinued operations net of tax | income from discontinued operations net of income taxes | cumulative effect of accounting change |
    prior period adjustment | prior year adjustment`,
    { anywhere: true },
  ),
]
