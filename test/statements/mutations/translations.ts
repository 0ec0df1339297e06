/** A term of English statements in each line, then in Spanish, French, German, Portuguese, Italian, Dutch, Turkish and Polish. */
export const translations = `
total | total | total | Summe | total | totale | totaal | toplam | razem
assets | activos | actifs | Aktiva | ativos | attività | activa | varlıklar | aktywa
total assets | total activo | total de l'actif | Summe Aktiva | total do ativo | totale attivo | totaal activa | toplam varlıklar | aktywa razem
current assets | activo corriente | actif circulant | Umlaufvermögen | ativo circulante | attivo circolante | vlottende activa | dönen varlıklar | aktywa obrotowe
total current assets | total activo corriente | total actif circulant | Summe Umlaufvermögen | total do ativo circulante | totale attivo circolante | totaal vlottende activa | toplam dönen varlıklar | aktywa obrotowe razem
fixed assets | activo fijo | immobilisations | Anlagevermögen | ativo imobilizado | immobilizzazioni | vaste activa | duran varlıklar | aktywa trwałe
non-current assets | activo no corriente | actif non courant | Anlagevermögen | ativo não circulante | attivo immobilizzato | vaste activa | duran varlıklar | aktywa trwałe
total non-current assets | total activo no corriente | total actif non courant | Summe Anlagevermögen | total do ativo não circulante | totale attivo immobilizzato | totaal vaste activa | toplam duran varlıklar | aktywa trwałe razem
other assets | otros activos | autres actifs | Sonstige Vermögensgegenstände | outros ativos | altre attività | overige activa | diğer varlıklar | pozostałe aktywa
liabilities | pasivos | dettes | Verbindlichkeiten | passivos | passività | schulden | yükümlülükler | zobowiązania
total liabilities | total pasivo | total des dettes | Summe Verbindlichkeiten | total do passivo | totale passività | totaal schulden | toplam yükümlülükler | zobowiązania razem
current liabilities | pasivo corriente | dettes à court terme | Kurzfristige Verbindlichkeiten | passivo circulante | debiti a breve termine | kortlopende schulden | kısa vadeli yükümlülükler | zobowiązania krótkoterminowe
total current liabilities | total pasivo corriente | total dettes à court terme | Summe kurzfristige Verbindlichkeiten | total do passivo circulante | totale debiti a breve | totaal kortlopende schulden | toplam kısa vadeli yükümlülükler | zobowiązania krótkoterminowe razem
long-term liabilities | pasivo no corriente | dettes à long terme | Langfristige Verbindlichkeiten | passivo não circulante | debiti a lungo termine | langlopende schulden | uzun vadeli yükümlülükler | zobowiązania długoterminowe
non-current liabilities | pasivo no corriente | dettes à long terme | Langfristige Verbindlichkeiten | passivo não circulante | debiti a lungo termine | langlopende schulden | uzun vadeli yükümlülükler | zobowiązania długoterminowe
equity | patrimonio neto | capitaux propres | Eigenkapital | patrimônio líquido | patrimonio netto | eigen vermogen | özkaynaklar | kapitał własny
total equity | total patrimonio neto | total des capitaux propres | Summe Eigenkapital | total do patrimônio líquido | totale patrimonio netto | totaal eigen vermogen | toplam özkaynaklar | kapitał własny razem
liabilities and equity | pasivo y patrimonio neto | passif | Passiva | passivo e patrimônio líquido | passivo e patrimonio netto | passiva | kaynaklar | pasywa
total liabilities and equity | total pasivo y patrimonio neto | total du passif | Summe Passiva | total do passivo e patrimônio líquido | totale passivo e patrimonio netto | totaal passiva | toplam kaynaklar | pasywa razem
shareholders' equity | patrimonio neto | capitaux propres | Eigenkapital | patrimônio líquido | patrimonio netto | eigen vermogen | özkaynaklar | kapitał własny
stockholders' equity | patrimonio neto | capitaux propres | Eigenkapital | patrimônio líquido | patrimonio netto | eigen vermogen | özkaynaklar | kapitał własny
owner's equity | capital del propietario | capital de l'exploitant | Kapital des Inhabers | capital do proprietário | capitale del titolare | kapitaal eigenaar | işletme sahibi sermayesi | kapitał właściciela
retained earnings | resultados acumulados | report à nouveau | Gewinnvortrag | lucros acumulados | utili portati a nuovo | overige reserves | geçmiş yıllar kârları | zyski zatrzymane
common stock | capital social | capital social | Gezeichnetes Kapital | capital social | capitale sociale | geplaatst kapitaal | sermaye | kapitał podstawowy
share capital | capital social | capital social | Gezeichnetes Kapital | capital social | capitale sociale | geplaatst kapitaal | sermaye | kapitał podstawowy
capital | capital | capital | Kapital | capital | capitale | kapitaal | sermaye | kapitał
drawings | retiros | prélèvements | Entnahmen | retiradas | prelievi | privé-opnamen | çekişler | pobrania
distributions | distribuciones | distributions | Ausschüttungen | distribuições | distribuzioni | uitkeringen | dağıtımlar | wypłaty
dividends | dividendos | dividendes | Dividenden | dividendos | dividendi | dividend | temettüler | dywidendy
cash | efectivo | trésorerie | Kasse | caixa | cassa | liquide middelen | nakit | środki pieniężne
cash and cash equivalents | efectivo y equivalentes | disponibilités | Kassenbestand und Bankguthaben | caixa e equivalentes | disponibilità liquide | liquide middelen | nakit ve nakit benzerleri | środki pieniężne
bank | bancos | banque | Bank | bancos | banche | bank | banka | bank
accounts receivable | cuentas por cobrar | créances clients | Forderungen aus Lieferungen und Leistungen | contas a receber | crediti verso clienti | debiteuren | ticari alacaklar | należności
receivables | cuentas por cobrar | créances | Forderungen | contas a receber | crediti | vorderingen | alacaklar | należności
inventory | existencias | stocks | Vorräte | estoques | rimanenze | voorraden | stoklar | zapasy
inventories | existencias | stocks | Vorräte | estoques | rimanenze | voorraden | stoklar | zapasy
prepaid expenses | gastos pagados por anticipado | charges constatées d'avance | Rechnungsabgrenzungsposten | despesas antecipadas | risconti attivi | vooruitbetaalde kosten | peşin ödenmiş giderler | rozliczenia międzyokresowe
property, plant and equipment | propiedad, planta y equipo | immobilisations corporelles | Sachanlagen | imobilizado | immobilizzazioni materiali | materiële vaste activa | maddi duran varlıklar | rzeczowe aktywa trwałe
property | inmuebles | immeubles | Grundstücke | imóveis | immobili | onroerend goed | gayrimenkuller | nieruchomości
equipment | equipo | matériel | Betriebsausstattung | equipamentos | attrezzature | inventaris | demirbaşlar | wyposażenie
furniture | mobiliario | mobilier | Möbel | móveis | mobili | meubilair | mobilya | meble
vehicles | vehículos | véhicules | Fuhrpark | veículos | automezzi | vervoermiddelen | taşıtlar | pojazdy
buildings | edificios | constructions | Gebäude | edifícios | fabbricati | gebouwen | binalar | budynki
land | terrenos | terrains | Grund und Boden | terrenos | terreni | terreinen | arsalar | grunty
accumulated depreciation | depreciación acumulada | amortissements cumulés | Kumulierte Abschreibungen | depreciação acumulada | fondo ammortamento | cumulatieve afschrijvingen | birikmiş amortismanlar | umorzenie
goodwill | fondo de comercio | fonds commercial | Geschäftswert | ágio | avviamento | goodwill | şerefiye | wartość firmy
intangible assets | activos intangibles | immobilisations incorporelles | Immaterielle Vermögensgegenstände | intangível | immobilizzazioni immateriali | immateriële vaste activa | maddi olmayan varlıklar | wartości niematerialne
investments | inversiones | placements | Finanzanlagen | investimentos | partecipazioni | beleggingen | yatırımlar | inwestycje
accounts payable | cuentas por pagar | dettes fournisseurs | Verbindlichkeiten aus Lieferungen und Leistungen | fornecedores | debiti verso fornitori | crediteuren | ticari borçlar | zobowiązania handlowe
credit card | tarjeta de crédito | carte de crédit | Kreditkarte | cartão de crédito | carta di credito | creditcard | kredi kartı | karta kredytowa
accrued expenses | gastos acumulados | charges à payer | Rückstellungen | despesas provisionadas | ratei passivi | nog te betalen kosten | gider tahakkukları | rozliczenia bierne
accrued liabilities | gastos acumulados | charges à payer | Rückstellungen | despesas provisionadas | ratei passivi | nog te betalen kosten | gider tahakkukları | rozliczenia bierne
deferred revenue | ingresos diferidos | produits constatés d'avance | Passive Rechnungsabgrenzung | receitas diferidas | risconti passivi | vooruitontvangen | ertelenmiş gelirler | przychody przyszłych okresów
income tax | impuesto sobre la renta | impôt sur les bénéfices | Ertragsteuern | imposto de renda | imposte sul reddito | vennootschapsbelasting | kurumlar vergisi | podatek dochodowy
income taxes | impuesto sobre la renta | impôt sur les bénéfices | Ertragsteuern | imposto de renda | imposte sul reddito | vennootschapsbelasting | kurumlar vergisi | podatek dochodowy
income tax expense | impuesto sobre la renta | impôt sur les bénéfices | Ertragsteuern | imposto de renda | imposte sul reddito | vennootschapsbelasting | kurumlar vergisi | podatek dochodowy
notes payable | documentos por pagar | emprunts | Wechselverbindlichkeiten | títulos a pagar | cambiali passive | wissels | borç senetleri | weksle
long-term debt | deuda a largo plazo | emprunts à long terme | Langfristige Darlehen | empréstimos de longo prazo | mutui passivi | langlopende leningen | uzun vadeli krediler | kredyty długoterminowe
loans | préstamos | emprunts | Darlehen | empréstimos | finanziamenti | leningen | krediler | kredyty
loan | préstamo | emprunt | Darlehen | empréstimo | finanziamento | lening | kredi | kredyt
revenue | ingresos | produits | Erträge | receita | ricavi | omzet | hasılat | przychody
revenues | ingresos | produits | Erträge | receitas | ricavi | omzet | hasılat | przychody
total revenue | total ingresos | total des produits | Summe Erträge | total de receitas | totale ricavi | totale omzet | toplam hasılat | przychody razem
total revenues | total ingresos | total des produits | Summe Erträge | total de receitas | totale ricavi | totale omzet | toplam hasılat | przychody razem
sales | ventas | ventes | Umsatzerlöse | vendas | vendite | verkopen | satışlar | sprzedaż
net sales | ventas netas | chiffre d'affaires net | Umsatzerlöse netto | receita líquida | ricavi netti | netto-omzet | net satışlar | sprzedaż netto
income | ingresos | produits | Erträge | receitas | proventi | baten | gelirler | przychody
total income | total ingresos | total des produits | Summe Erträge | total de receitas | totale proventi | totaal baten | toplam gelirler | przychody razem
cost of goods sold | coste de ventas | coût des ventes | Wareneinsatz | custo das mercadorias vendidas | costo del venduto | kostprijs van de omzet | satışların maliyeti | koszt własny sprzedaży
cost of sales | coste de ventas | coût des ventes | Wareneinsatz | custo das vendas | costo del venduto | kostprijs van de omzet | satışların maliyeti | koszt własny sprzedaży
cost of revenue | coste de ventas | coût des ventes | Wareneinsatz | custo das vendas | costo del venduto | kostprijs van de omzet | satışların maliyeti | koszt własny sprzedaży
total cost of goods sold | total coste de ventas | total coût des ventes | Summe Wareneinsatz | total custo das mercadorias | totale costo del venduto | totale kostprijs | toplam satışların maliyeti | razem koszt własny
purchases | compras | achats | Wareneinkauf | compras | acquisti | inkopen | alışlar | zakupy
gross profit | beneficio bruto | marge brute | Rohergebnis | lucro bruto | utile lordo | brutowinst | brüt kâr | zysk brutto na sprzedaży
gross margin | margen bruto | marge brute | Rohergebnis | margem bruta | margine lordo | brutomarge | brüt kâr | marża brutto
expenses | gastos | charges | Aufwendungen | despesas | costi | kosten | giderler | koszty
expense | gasto | charge | Aufwand | despesa | costo | kosten | gider | koszt
total expenses | total gastos | total des charges | Summe Aufwendungen | total de despesas | totale costi | totale kosten | toplam giderler | koszty razem
operating expenses | gastos de explotación | charges d'exploitation | Betriebliche Aufwendungen | despesas operacionais | costi operativi | bedrijfskosten | faaliyet giderleri | koszty operacyjne
total operating expenses | total gastos de explotación | total des charges d'exploitation | Summe betriebliche Aufwendungen | total de despesas operacionais | totale costi operativi | totale bedrijfskosten | toplam faaliyet giderleri | koszty operacyjne razem
operating income | resultado de explotación | résultat d'exploitation | Betriebsergebnis | resultado operacional | risultato operativo | bedrijfsresultaat | faaliyet kârı | wynik operacyjny
operating profit | resultado de explotación | résultat d'exploitation | Betriebsergebnis | resultado operacional | risultato operativo | bedrijfsresultaat | faaliyet kârı | wynik operacyjny
net income | resultado del ejercicio | résultat de l'exercice | Jahresüberschuss | lucro líquido do exercício | utile d'esercizio | nettowinst | net dönem kârı | zysk netto
net profit | resultado del ejercicio | résultat de l'exercice | Jahresüberschuss | lucro líquido do exercício | utile d'esercizio | nettowinst | net dönem kârı | zysk netto
net income (loss) | resultado del ejercicio | résultat de l'exercice | Jahresüberschuss | lucro líquido do exercício | utile d'esercizio | nettowinst | net dönem kârı | zysk netto
income before taxes | resultado antes de impuestos | résultat avant impôts | Ergebnis vor Steuern | lucro antes dos impostos | utile prima delle imposte | resultaat voor belastingen | vergi öncesi kâr | zysk przed opodatkowaniem
income before income taxes | resultado antes de impuestos | résultat avant impôts | Ergebnis vor Steuern | lucro antes dos impostos | utile prima delle imposte | resultaat voor belastingen | vergi öncesi kâr | zysk przed opodatkowaniem
other income | otros ingresos | autres produits | Sonstige Erträge | outras receitas | altri proventi | overige opbrengsten | diğer gelirler | pozostałe przychody
other expenses | otros gastos | autres charges | Sonstige Aufwendungen | outras despesas | altri oneri | overige kosten | diğer giderler | pozostałe koszty
interest expense | gastos financieros | charges financières | Zinsaufwendungen | despesas financeiras | oneri finanziari | rentelasten | faiz giderleri | koszty odsetkowe
interest income | ingresos financieros | produits financiers | Zinserträge | receitas financeiras | proventi finanziari | rentebaten | faiz gelirleri | przychody odsetkowe
interest | intereses | intérêts | Zinsen | juros | interessi | rente | faiz | odsetki
depreciation | depreciación | dotations aux amortissements | Abschreibungen | depreciação | ammortamento | afschrijvingen | amortisman | amortyzacja
amortization | amortización | amortissement | Abschreibungen auf immaterielle Werte | amortização | ammortamento immateriale | amortisatie | itfa payları | amortyzacja wartości niematerialnych
depreciation and amortization | depreciación y amortización | dotations aux amortissements | Abschreibungen | depreciação e amortização | ammortamenti | afschrijvingen | amortisman ve itfa | amortyzacja
salaries | sueldos | salaires | Gehälter | salários | stipendi | salarissen | maaşlar | wynagrodzenia
wages | salarios | salaires | Löhne | ordenados | salari | lonen | ücretler | płace
salaries and wages | sueldos y salarios | salaires et traitements | Löhne und Gehälter | salários e ordenados | salari e stipendi | lonen en salarissen | maaş ve ücretler | wynagrodzenia
payroll | nómina | rémunérations | Personalaufwand | folha de pagamento | costo del personale | personeelskosten | personel giderleri | koszty osobowe
payroll taxes | cargas sociales | charges sociales | Sozialabgaben | encargos sociais | oneri sociali | sociale lasten | sosyal güvenlik giderleri | składki społeczne
rent | alquileres | loyers | Miete | aluguel | affitti | huur | kira | czynsz
insurance | seguros | assurances | Versicherungen | seguros | assicurazioni | verzekeringen | sigorta | ubezpieczenia
utilities | suministros | eau et énergie | Energiekosten | água e energia | utenze | gas, water en licht | enerji giderleri | media
advertising | publicidad | publicité | Werbekosten | publicidade | pubblicità | reclamekosten | reklam | reklama
marketing | mercadotecnia | marketing | Werbung | marketing | marketing | marketing | pazarlama | marketing
travel | viajes | déplacements | Reisekosten | viagens | viaggi | reiskosten | seyahat | podróże
supplies | suministros | fournitures | Bürobedarf | materiais | materiali di consumo | benodigdheden | sarf malzemeleri | materiały
office | oficina | bureau | Büro | escritório | ufficio | kantoor | ofis | biuro
repairs and maintenance | reparaciones y conservación | entretien et réparations | Instandhaltung | manutenção e reparos | manutenzioni e riparazioni | onderhoud | bakım onarım | remonty i konserwacja
professional fees | servicios profesionales | honoraires | Beratungskosten | honorários profissionais | consulenze | advieskosten | danışmanlık giderleri | usługi doradcze
legal | jurídicos | juridiques | Rechtskosten | jurídicos | legali | juridisch | hukuk | prawne
bank charges | comisiones bancarias | frais bancaires | Bankgebühren | tarifas bancárias | spese bancarie | bankkosten | banka masrafları | opłaty bankowe
taxes | impuestos | impôts | Steuern | impostos | imposte | belastingen | vergiler | podatki
other | otros | autres | Sonstige | outros | altri | overige | diğer | pozostałe
net | neto | net | netto | líquido | netto | netto | net | netto
and | y | et | und | e | e | en | ve | i
of | de | de | von | de | di | van | | 
for | por | pour | für | para | per | voor | için | dla
less | menos | moins | abzüglich | menos | meno | af | eksi | minus
`
