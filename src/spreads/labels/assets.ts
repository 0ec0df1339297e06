import { type RowLabels, rowOf } from './label.js'

export const assetLabels: RowLabels[] = [
  rowOf(
    'cash',
    'currentAssets',
    `cash | cash and cash equivalents | cash and equivalents | cash and short term deposits | cash at bank | cash at bank and in hand | cash in bank | cash in banks | cash and bank balances | cash and bank | bank balances and cash | cash on hand | cash in hand | cash in checking | cash in savings | cash checking | cash savings | cash operating | cash payroll | cash drawer | cash clearing | bank | bank accounts | bank account | bank balance | bank checking | bank savings | bank chequing |  bank savings account | checking | checking account | checking accounts | business checking | business checking account | business savings | operating checking | checking operating | chequing | chequing account | current account | operating account | operating bank account | savings | savings account | money market | money market account | money market funds | payroll account | payroll checking | tax account | reserve account | trust account cash | petty cash | undeposited funds | cash register | till float | cash float | change fund | paypal | paypal account | stripe | stripe balance | stripe clearing | square | square balance | venmo | shopify balance | amazon balance | clearing account | merchant account | bank clearing | deposits in transit | cash in transit | wells fargo checking | chase checking | bank of america checking | demand deposits | balances with banks |
    efectivo | efectivo y equivalentes de efectivo | caja y bancos | caja | bancos | banques | caisse | disponibilités | trésorerie-actif | kasse | guthaben bei kreditinstituten | flüssige mittel | kassenbestand | caixa | caixa e equivalentes de caixa | disponibilidades | disponibilità liquide | liquide middelen`,
  ),
  rowOf(
    'marketableSecurities',
    'currentAssets',
    `marketable securities | marketable securities current | marketable equity securities | short term investments | short term investment | current investments | investments | investments current | investment account | brokerage account | certificates of deposit | certificate of deposit | cd | cd investment | treasury bills | treasury securities | trading securities | available for sale securities | securities | stocks and bonds | mutual funds | us government obligations | tax exempt securities | term deposits | fixed deposits | short term deposits | financial assets at fair value | other financial assets | crypto assets | 
    inversiones temporales | otros activos financieros | titres et valeurs de placement | valeurs mobilières de placement | wertpapiere | wertpapiere des umlaufvermögens | aplicações financeiras | títulos e valores mobiliários`,
  ),
  rowOf(
    'accountsReceivable',
    'currentAssets',
    `accounts receivable | account receivable | accounts receivables | accounts receivable a r | accounts receivable net | accounts receivable trade | accounts receivable customers | a r | ar | a r trade | trade receivables | trade accounts receivable | trade and other receivables | trade debtors | trade notes and accounts receivable | debtors | trade receivable | receivables | receivables net | net receivables | customer receivables | customers receivable | contract receivables | contracts receivable | receivables from customers | patient receivables | patient accounts receivable | tenant receivables | rent receivable | rents receivable | tuition receivable | grants receivable | pledges receivable | contributions receivable | premiums receivable | freight receivable | credit card receivables | merchant receivables | unbilled receivables | unbilled revenue | retainage receivable | retention receivable | retainage | retentions receivable | progress billings receivable | sundry debtors | bills receivable | accounts receivable factored | accounts receivable unbilled | receivables trade | net accounts receivable |
    cuentas por cobrar | cuentas por cobrar comerciales | clientes | deudores comerciales | clients | clients et comptes rattachés | créances clients | forderungen | forderungen aus lieferungen und leistungen | debitoren | contas a receber | duplicatas a receber | crediti verso clienti | debiteuren`,
  ),
  rowOf(
    'allowanceDoubtfulAccounts',
    'currentAssets',
    `allowance for doubtful accounts | allowance for bad debts | allowance for bad debt | allowance for uncollectible accounts | allowance for uncollectibles | less allowance for bad debts | allowance doubtful accounts | allowance for doubtful debts | provision for doubtful debts | provision for bad debts | bad debt provision | bad debt allowance | bad debt reserve | allowance for credit losses | allowance for expected credit losses | reserve for bad debts | reserve for doubtful accounts | allowance for contractual adjustments | accounts receivable allowance |
    estimación para cuentas incobrables | provisions pour dépréciation des clients | wertberichtigung auf forderungen | provisão para devedores duvidosos`,
  ),
  rowOf(
    'otherReceivables',
    'currentAssets',
    `other receivables | other receivable | other accounts receivable | receivables other | employee advances | employee advance | employee loans | employee loan receivable | employee receivables | advances to employees | advance to employees | staff advances | staff loans | payroll advances | advances | loans to employees | advances and loans receivable | loans and advances | short term loans and advances | loan receivable | loans receivable | interest receivable | accrued interest receivable | accrued income | income tax receivable | income taxes receivable | income tax refund receivable | tax refund receivable | tax receivable | taxes receivable | refundable income taxes | federal tax refund receivable | vat recoverable | vat receivable | gst recoverable | gst receivable | gst paid on purchases | gst hst receivable | hst receivable | sales tax receivable | input tax credits | input tax credit | input vat | input gst | input cgst | input sgst | input igst | tds receivable | balances with government authorities | balance with revenue authorities | erc receivable | employee retention credit receivable | insurance receivable | insurance claim receivable | vendor non trade receivables | vendor receivables | vendor rebates receivable | supplier rebates receivable | settlements receivable | notes receivable current | note receivable current | current portion of notes receivable | deposits receivable | other debtors | sundry receivables | due from employees | due from merchant services | credit card receivable clearing | cooperative receivable | government receivables | escrow receivable |
    otras cuentas por cobrar | autres débiteurs | personnel - débiteur | état - débiteur | sonstige vermögensgegenstände | vorsteuer | outros créditos | impostos a recuperar`,
  ),
  rowOf(
    'inventory',
    'currentAssets',
    `inventory | inventories | inventory asset | inventory on hand | inventory net | inventories net | inventory at cost |  inventory parts | inventory food | inventory materials | inventory products | merchandise | merchandise inventory | merchandise inventories | merchandise inventories net | stock | stock on hand | stock in trade | stock in hand | closing stock | stock asset | stock of goods | stocks | raw materials | raw materials and supplies | raw material inventory | work in process | work in progress | wip | wip inventory | finished goods | finished goods inventory | goods for resale | inventory finished goods | inventory raw materials | inventory work in process | inventory in transit | goods in transit | parts inventory | food inventory | beverage inventory | bar inventory | liquor inventory | supplies inventory | vehicle inventory | floor plan inventory | crop inventory | crops | livestock | livestock held for sale | feed inventory | growing crops | harvested crops | drug inventory | homes under construction | real estate held for sale | land held for sale | lumber inventory | packaging inventory | inventory reserve | reserve for obsolescence | biological assets |
    inventario | inventarios | existencias | marchandises | produits finis | produits en cours | matières et fournitures consommables | vorräte | roh-, hilfs- und betriebsstoffe | unfertige erzeugnisse | fertige erzeugnisse | waren | estoques | mercadorias | rimanenze | voorraden`,
  ),
  rowOf(
    'prepaidExpenses',
    'currentAssets',
    `prepaid expenses | prepaid expense | prepaid | prepaids | prepayments | prepayment | prepaids and other | prepaids and deposits | prepaids and other current assets | prepaid expenses and other | prepaid expenses and deposits | prepaid expenses and other current assets | prepaid and other current assets | prepaid insurance | prepaid rent | prepaid tax | prepaid taxes | prepaid income tax | prepaid income taxes | prepaid advertising | prepaid software | prepaid inventory | prepaid subscriptions | prepaid interest | prepaid property tax | prepaid property taxes | prepaid real estate taxes | prepaid maintenance | prepaid legal | prepaid marketing | prepaid payroll | prepaid freight | prepaid licenses | prepayments and accrued income | advance rent | rent advance |  supplier advances | advance to suppliers | deposits on inventory | deposits on purchases | vendor deposits | vendor prepayments | advances to suppliers | supplies | supplies on hand | office supplies | office supplies on hand |  store supplies | shop supplies | deferred expenses | deferred costs | deposits paid | deposits | current deposits | unexpired insurance | employee benefits prepaid |
    gastos pagados por anticipado | anticipos a proveedores | charges constatées d'avance | fournisseurs débiteurs avances et acomptes | comptes de régularisation actif | rechnungsabgrenzungsposten | aktive rechnungsabgrenzung | geleistete anzahlungen | despesas antecipadas | adiantamentos a fornecedores`,
  ),
  rowOf(
    'otherCurrentAssets',
    'currentAssets',
    `other current assets | other current asset | other assets current | current assets other | miscellaneous current assets | suspense | suspense account | uncategorized asset | undistributed assets | contract assets | contract asset | costs in excess of billings | costs in excess of billings and estimated earnings | costs and estimated earnings in excess of billings | costs and estimated earnings in excess of billings on uncompleted contracts | underbillings | under billings | restricted cash | restricted cash current | escrow | escrow deposits | funds held in escrow | assets held for sale | current assets of discontinued operations | amazon reserve balance | security deposits | security deposit | refundable deposits | due from factor | factor reserve | derivative assets |  repayment |  inventory asset clearing | payroll refunds | exchange | barter account |
    otros activos corrientes | activos mantenidos para la venta | autres actifs circulants | sonstige umlaufvermögen | outros ativos circulantes`,
  ),
  rowOf(
    'land',
    'fixedAssets nonCurrentAssets',
    `land | land at cost | land and land improvements | land improvements | land net of any amortization | farm land | farmland | freehold land | terrenos | terrains | grundstücke`,
  ),
  rowOf(
    'buildingsImprovements',
    'fixedAssets nonCurrentAssets',
    `building | buildings | buildings and improvements | building and improvements | building improvements | buildings at cost | building and land | land and building | land and buildings | freehold property | freehold land and buildings | property | real estate | real property | premises |  office building | warehouse building | warehouse |  barns and buildings | farm buildings | shop | factory | office | rental property | rental properties | commercial property | condominium | house | apartment building | fixed assets building |  edificios | construcciones | constructions | bâtiments | gebäude | bauten | edifícios | edificações`,
  ),
  rowOf(
    'machineryEquipment',
    'fixedAssets nonCurrentAssets',
    `machinery | equipment | equipment at cost | machinery and equipment | machinery equipment | machines | plant and machinery | plant and equipment | plant machinery and equipment | office equipment | office equipment and computers | office machines | computer | computer equipment | computer equipment and software | computer and office equipment | computers and office equipment | computer hardware | computers | computers and equipment | computers and software |  it equipment | electronics | phone system | shop equipment | store equipment | salon equipment | kitchen equipment | restaurant equipment | bar equipment | warehouse equipment | forklift | tools and equipment | tools | tools and dies | tooling | molds | medical equipment | dental equipment | lab equipment | laboratory equipment | construction equipment | heavy equipment | field equipment | rental equipment | production equipment | manufacturing equipment | farm equipment | farm machinery | tractors | gym equipment | fitness equipment | audio visual equipment | camera equipment | security equipment | signs | signage |  other equipment | leased equipment | capital lease equipment | equipment under finance lease | air conditioner | solar panels | pos equipment | appliances |
    maquinaria y equipo | equipos | equipo de cómputo | installations techniques matériel et outillage | matériel informatique | maschinen | technische anlagen und maschinen | maschinen und anlagen | máquinas e equipamentos`,
  ),
  rowOf(
    'furnitureFixtures',
    'fixedAssets nonCurrentAssets',
    `furniture | furniture and fixtures | furniture and fixture | furniture and fittings | furniture fixtures | furniture and equipment | furniture and office equipment | furniture fixtures and equipment | office furniture | office furniture and equipment | office furniture and fixtures | office furnishings | furnishings | fixtures | fixtures and fittings | fittings | store fixtures | display fixtures |  shelving | racks and shelving | trade fixtures | restaurant furniture | art | artwork | ff and e |
    muebles y enseres | mobiliario | mobilier | mobilier matériel de bureau et aménagements divers | betriebs- und geschäftsausstattung | einrichtungen | móveis e utensílios`,
  ),
  rowOf(
    'vehicles',
    'fixedAssets nonCurrentAssets',
    `vehicles | vehicle | vehicles at cost | vehicles and trailers | autos | auto | automobiles | automobile | cars | trucks | truck | trucks and autos | trucks and trailers | autos and trucks | trailers | trailer | tractors and trailers | company vehicle | company vehicles | motor vehicle | motor vehicles | motor cars | delivery vehicles | delivery truck | service vehicles | van | vans | transportation equipment | revenue equipment | rolling stock | fleet | boats | aircraft | vehicle asset | vehicle account |
    vehículos | equipo de transporte | matériel de transport | fuhrpark | fahrzeuge | veículos`,
  ),
  rowOf(
    'leaseholdImprovements',
    'fixedAssets nonCurrentAssets',
    `leasehold improvements | leasehold improvement | leasehold | leaseholds | leasehold property improvements | tenant improvements | improvements | renovations | build out | buildout | mejoras en propiedades arrendadas | agencements aménagements | mietereinbauten | benfeitorias em imóveis de terceiros`,
  ),
  rowOf(
    'constructionInProgress',
    'fixedAssets nonCurrentAssets',
    `construction in progress | construction in process | assets under construction | construction work in progress | cip | capital work in progress | capital wip | equipment deposits | deposits on equipment | projects in progress | assets not in service | construcciones en curso | immobilisations corporelles en cours | anlagen im bau | imobilizado em andamento`,
  ),
  rowOf(
    'propertyPlantEquipment',
    'fixedAssets nonCurrentAssets',
    `property and equipment | property and equipment net | property and equipment at cost | property plant and equipment | property plant and equipment net | property plant and equipment at cost | property plant equipment | plant property and equipment | net property and equipment | net property plant and equipment | property and equipment less accumulated depreciation | pp and e | ppe | pp and e net | fixed assets | fixed assets net | fixed assets at cost | net fixed assets | fixed asset | fixed asset cost | other fixed assets | other depreciable property | tangible assets | tangible fixed assets | tangible capital assets | capital assets | capital assets net | depreciable assets | buildings and other depreciable assets | depletable assets | original cost | fixed asset original cost | property equipment and improvements | premises and equipment | property | land buildings and equipment | land building and equipment | land buildings and equipment net | total fixed assets |
    propiedad planta y equipo | activo fijo | inmuebles maquinaria y equipo | immobilisations corporelles | sachanlagen | anlagevermögen | imobilizado | imobilizado líquido | immobilizzazioni materiali | materiële vaste activa`,
  ),
  rowOf(
    'accumulatedDepreciation',
    'fixedAssets nonCurrentAssets',
    `accumulated depreciation | less accumulated depreciation | accumulated depreciation fixed asset |  accumulated depreciation equipment | accumulated depreciation vehicles | accumulated depreciation building | accumulated depreciation furniture | accumulated depreciation and amortization | less accumulated depreciation and amortization | depreciation | less depreciation | accumulated depr | amortization and depreciation | provision for depreciation | allowance for depreciation | depreciation reserve | reserve for depreciation | accumulated depletion | less accumulated depletion | accumulated impairment | accumulated depreciation and impairment | fixed asset depreciation | accumulated amortization leasehold improvements | accumulated amortization of leasehold improvements |
    depreciación acumulada | amortissements des immobilisations | kumulierte abschreibungen | wertberichtigungen | depreciação acumulada`,
  ),
  rowOf(
    'operatingLeaseAssets',
    'nonCurrentAssets fixedAssets',
    `operating lease assets | operating lease right of use assets | operating lease right of use assets net | operating lease right of use asset | right of use assets | right of use asset | right of use assets net | right of use assets operating leases | rou asset | rou assets | rou asset operating lease | lease assets | lease right of use assets | finance lease right of use asset | finance lease right of use assets | activos por derecho de uso | droits d'utilisation | nutzungsrechte | direito de uso`,
    { anywhere: true },
  ),
  rowOf(
    'intangibleAssets',
    'nonCurrentAssets fixedAssets',
    `intangible assets | intangible asset | intangibles | intangibles net | intangible assets net | other intangible assets | other intangible assets net | other intangibles | acquired intangible assets net | purchased intangible assets | identifiable intangible assets | intangible assets amortizable only | goodwill and intangible assets | goodwill and other intangible assets | intangible fixed assets | trademarks | trademark | trade names | trademarks and patents | patents | patent | patents and trademarks | copyrights | customer list | customer lists | customer relationships | licenses | license | liquor license | franchise | franchise fee | franchise fees | franchise rights | franchise license | loan costs | loan fees | loan origination costs | loan origination fees | deferred loan costs | deferred financing costs | debt issuance costs | closing costs | capitalized loan costs | organization costs | organizational costs | start up costs | startup costs | software | capitalized software | capitalized software net | software development costs | website | website development | website development costs | domain name | domain names | non compete | non compete agreement | covenant not to compete | patient records | intellectual property | research and development capitalized | section 174 costs |
    activos intangibles | immobilisations incorporelles | brevets marques droits et valeurs similaires | frais préliminaires | frais d'établissement | immaterielle vermögensgegenstände | intangível | ativos intangíveis | immobilizzazioni immateriali | immateriële vaste activa`,
  ),
  rowOf(
    'goodwill',
    'nonCurrentAssets',
    `goodwill | goodwill net | goodwill at cost | purchased goodwill | plusvalía | crédito mercantil | fonds commercial | écart d'acquisition | geschäfts- oder firmenwert | ágio`,
    { anywhere: true },
  ),
  rowOf(
    'accumulatedAmortization',
    'nonCurrentAssets fixedAssets',
    `accumulated amortization | less accumulated amortization | accumulated amortization intangibles | accumulated amortization of intangible assets | accumulated amortization goodwill | accumulated amortization loan costs | accumulated amortization start up costs | accumulated amortization of other assets | amortization of intangible assets | amortización acumulada | amortissements incorporels | amortização acumulada`,
  ),
  rowOf(
    'longTermInvestments',
    'nonCurrentAssets',
    `investments | investment | long term investments | long term investment | other investments | investments long term | investments at cost | investments in affiliates | investment in affiliates | investment in affiliate | investment in subsidiary | investment in subsidiaries | investment in joint venture | investment in joint ventures | investment in partnership | investment in llc | investments in unconsolidated affiliates | equity method investments | marketable securities | marketable securities non current | long term marketable securities | non current investments | cash surrender value of life insurance | cash surrender value | csv life insurance | cash value of life insurance | mortgage and real estate loans | investment property | investment properties | investment in real estate | investment real estate | available for sale investments | fixed asset investments | retirement plan investments | stock in cooperatives | endowment investments |
    inversiones | propiedades de inversión | titres de participation | autres titres immobilisés | immobilisations financières | finanzanlagen | beteiligungen | investimentos`,
  ),
  rowOf(
    'dueFromRelatedParties',
    'nonCurrentAssets currentAssets',
    `loans to shareholders | loan to shareholder | loan to shareholders | shareholder loan receivable | shareholder loans receivable | loans to stockholders | loans to members | loan to member | loans to partners | loan to partner | loans to officers | loan to officer | loan to owner | loans to owners | loan to director | loans to directors | due from shareholder | due from shareholders | due from stockholder | due from stockholders | due from officer | due from officers | due from owner | due from owners | due from member | due from members | due from partner | due from partners | due from director | due from parent | due from affiliate | due from affiliates | due from affiliated companies | due from related party | due from related parties | due from related companies | due from subsidiary | due from sister company | advances to shareholders | advances to shareholder | advances to affiliates | advances to owner | advances to officers | advance to shareholder | officer loans receivable | officer advances | officer receivable | shareholder advances | note receivable shareholder | notes receivable shareholder | note receivable officer | notes receivable officers | note receivable related party | notes receivable related party | loan receivable shareholder | loan receivable related party | loans receivable related party | related party receivable | related party receivables | receivable from affiliate | receivables from related parties | affiliate receivable | accounts receivable affiliates | accounts receivable related party | intercompany | intercompany receivable | intercompany receivables | inter company loan receivable | intercompany loan receivable | due from intercompany | amounts owed by group undertakings | amounts owed by related parties | amounts due from related parties | amounts due from group companies | directors loan account |
    cuentas por cobrar a accionistas | partes relacionadas por cobrar | comptes d'associés débiteurs | forderungen gegen gesellschafter | empréstimos a sócios`,
    { anywhere: true },
  ),
  rowOf(
    'deferredTaxAssets',
    'nonCurrentAssets currentAssets',
    `deferred tax assets | deferred tax asset | deferred tax assets net | deferred taxes | deferred tax | deferred income taxes | deferred income tax | deferred income tax asset | deferred income tax assets | future income taxes | activos por impuestos diferidos | impôts différés actif | aktive latente steuern | impostos diferidos ativos`,
    { anywhere: true },
  ),
  rowOf(
    'otherNonCurrentAssets',
    'nonCurrentAssets fixedAssets',
    `other assets | other asset | other assets net | other noncurrent assets | other non current assets | other long term assets | other long term asset | miscellaneous assets | assets other | security deposits | security deposit | security deposits asset | deposits | deposit | deposits and other assets | other deposits | utility deposits | utility deposit | rent deposit | rental deposits | lease deposit | lease deposits | lease security deposit | refundable deposits | notes receivable | note receivable | notes receivable long term | note receivable long term | long term notes receivable | long term receivables | long term loans and advances | loans receivable | deferred compensation plan assets | restricted cash | restricted cash non current | restricted funds | reserve funds | replacement reserve | escrow deposits | deferred charges | deferred expenses | deferred rent asset | long term prepaid expenses |  non current trade receivables | pension assets | prepaid pension | derivative assets non current | assets held for sale | collections | suspense |
    otros activos | otros activos no corrientes | depósitos en garantía | autres créances financières | prêts immobilisés | sonstige vermögensgegenstände | outros ativos não circulantes`,
  ),
]
