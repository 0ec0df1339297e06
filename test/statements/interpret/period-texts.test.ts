import test from 'ava'
import { periodOf } from '../../../src/statements/evidence/periods/periods.js'
import type { Calendar } from '../../../src/statements/evidence/periods/spans.js'

const american: Calendar = { isDayFirst: false, yearEnd: null }
const european: Calendar = { isDayFirst: true, yearEnd: null }

const flows: [string, string, string, string?][] = [
  ['Jan - Dec 2024', '2024-01-01', '2024-12-31'],
  ['January through December 2023', '2023-01-01', '2023-12-31'],
  ['Jan - Dec 23', '2023-01-01', '2023-12-31'],
  ['Jan 1 - Mar 31, 2025', '2025-01-01', '2025-03-31'],
  ['January 1-March 31, 2025', '2025-01-01', '2025-03-31'],
  ['01/01/2024 - 12/31/2024', '2024-01-01', '2024-12-31'],
  ['1/1/24 to 6/30/24', '2024-01-01', '2024-06-30'],
  ['08/01/2025 to 10/31/2025', '2025-08-01', '2025-10-31'],
  ['Oct 2023 - Sep 2024', '2023-10-01', '2024-09-30'],
  ['1-Apr-2023 to 31-Mar-2024', '2023-04-01', '2024-03-31'],
  ['1st Jan 2022 to 31st Mar 2022', '2022-01-01', '2022-03-31'],
  ['Year ended December 31, 2024', '2024-01-01', '2024-12-31'],
  ['For the year ended 31 March 2024', '2023-04-01', '2024-03-31'],
  ['Year to 31 March 2024', '2023-04-01', '2024-03-31'],
  ['For the year ending March31,2024', '2023-04-01', '2024-03-31'],
  ['12 months to 30 June 2024', '2023-07-01', '2024-06-30'],
  ['Three Months Ended June 30, 2024', '2024-04-01', '2024-06-30'],
  ['Nine Months Ending September 30, 2024', '2024-01-01', '2024-09-30'],
  ['5 months ended May 31, 2024', '2024-01-01', '2024-05-31'],
  ['Month Ending 08/31/2024', '2024-08-01', '2024-08-31'],
  ['For the Quarter Ended March 31, 2024', '2024-01-01', '2024-03-31'],
  ['2024/01 - 2024/09', '2024-01-01', '2024-09-30'],
  ['2024/01 t/m 2024/09', '2024-01-01', '2024-09-30'],
  ['YTD Sep 2024', '2024-01-01', '2024-09-30'],
  ['Q1 2024', '2024-01-01', '2024-03-31'],
  ['Q3-23', '2023-07-01', '2023-09-30'],
  ['1st Quarter 2024', '2024-01-01', '2024-03-31'],
  ['H1 2024', '2024-01-01', '2024-06-30'],
  ['1 - 31 Oct 23', '2023-10-01', '2023-10-31'],
  ['5 – 20 June 2024', '2024-06-05', '2024-06-20'],
  ['Jan 2025', '2025-01-01', '2025-01-31'],
  ['Feb 24', '2024-02-01', '2024-02-29', 'January through December 2024'],
  ['FYE 12/31/2022', '2022-01-01', '2022-12-31'],
  ['2023', '2023-01-01', '2023-12-31', '1 January to 31 December 2023'],
  ['2023', '2022-10-01', '2023-09-30', 'October 1, 2022 to September 30, 2023'],
  ["Jul '2019 - Jun 2020", '2019-07-01', '2020-06-30'],
  ["Dec '24", '2024-12-01', '2024-12-31'],
  ['2025-01', '2025-01-01', '2025-01-31'],
  ['2024', '2024-01-01', '2024-12-31'],
  ['2024A', '2024-01-01', '2024-12-31'],
  ['FY24', '2024-01-01', '2024-12-31'],
  ['FY2024', '2024-01-01', '2024-12-31'],
  ['FY 2023-24', '2023-04-01', '2024-03-31'],
  ['2018-2019', '2018-04-01', '2019-03-31'],
  ['2024', '2023-07-01', '2024-06-30', 'Years ended June 30'],
  ['2024', '2023-10-01', '2024-09-30', 'For the fiscal year ended September 30'],
  ['2018', '2018-01-01', '2018-12-31', 'Statement of Profit or Loss for the years ended 31 December'],
  ['December 31, 2024', '2024-01-01', '2024-12-31', 'For the twelve months ended'],
  ['Feb', '2024-02-01', '2024-02-29', 'January - December 2024'],
  ['Nov', '2023-11-01', '2023-11-30', 'October 2023 - September 2024'],
  ['1. Januar bis 31. Dezember 2023', '2023-01-01', '2023-12-31'],
  ['del 1 de enero al 31 de diciembre de 2023', '2023-01-01', '2023-12-31'],
  ['1Q24', '2024-01-01', '2024-03-31'],
  ['4T 2023', '2023-10-01', '2023-12-31'],
  ['1e hjr. 2024', '2024-01-01', '2024-06-30'],
  ['1S24', '2024-01-01', '2024-06-30'],
  ['9M 2024', '2024-01-01', '2024-09-30'],
  ['9M24', '2024-01-01', '2024-09-30'],
  ['CY2023', '2023-01-01', '2023-12-31'],
  ['AY 2024-25', '2023-04-01', '2024-03-31'],
  ['Half year ended 30 June 2024', '2024-01-01', '2024-06-30'],
  ['2024', '2024-01-01', '2024-06-30', 'Six months ended June 30'],
  ['01.01.-31.12.2024', '2024-01-01', '2024-12-31'],
  ['Jan/2024- Jun/2024', '2024-01-01', '2024-06-30'],
  ['Jän/24-Mrz/24', '2024-01-01', '2024-03-31'],
  ['janv. 2024 à juin 2024', '2024-01-01', '2024-06-30'],
  ['06/2023-05/2024', '2023-06-01', '2024-05-31'],
  ['01.2024 bis 06.2024', '2024-01-01', '2024-06-30'],
  ['01.07.-30.06.2024', '2023-07-01', '2024-06-30'],
  ['Year to 31 Mar 24', '2023-04-01', '2024-03-31'],
  ['YTD Dec 23', '2023-01-01', '2023-12-31'],
  ['dic-24', '2024-12-01', '2024-12-31'],
  ['January (KES)', '2026-01-01', '2026-01-31', 'January - March 2026'],
  ['exercice clos le 31 décembre 2023', '2023-01-01', '2023-12-31'],
  ['Estado de Resultados del 01/May/2023 al 31/May/2023', '2023-05-01', '2023-05-31'],
  ['01/ene/24 al 31/mar/24', '2024-01-01', '2024-03-31'],
  ['Del 1° de abril al 30 de junio de 2022', '2022-04-01', '2022-06-30'],
  ['16/04/2022 a 15/04/2023', '2022-04-16', '2023-04-15'],
  ['De 1 a 28 de fevereiro de 2023', '2023-02-01', '2023-02-28'],
  ['Marzo a Mayo de 2024', '2024-03-01', '2024-05-31'],
  ['de ene a mar de 2024', '2024-01-01', '2024-03-31'],
  ['Mes de Agosto de 2023', '2023-08-01', '2023-08-31'],
  ['over de periode 1 april t/m 30 juni 2023', '2023-04-01', '2023-06-30'],
  ['Ejercicio cerrado a 30/06/2023', '2022-07-01', '2023-06-30'],
  ['Exercício social findo em 31 de março de 2023', '2022-04-01', '2023-03-31'],
  ['esercizio chiuso al 31 dicembre 2022', '2022-01-01', '2022-12-31'],
  ['Boekjaar geëindigd op 30 september 2022', '2021-10-01', '2022-09-30'],
  ['Por los nueve meses terminados el 30 de septiembre de 2023', '2023-01-01', '2023-09-30'],
  ['6 mois clos le 30 juin 2023', '2023-01-01', '2023-06-30'],
  ['2.º trimestre de 2023', '2023-04-01', '2023-06-30'],
  ['3. Quartal 2023', '2023-07-01', '2023-09-30'],
  ['segundo semestre del 2023', '2023-07-01', '2023-12-31'],
  ['2024', '2023-03-01', '2024-02-29', 'For the years ended February 29, 2024 and February 28, 2023'],
  ['2023', '2022-03-01', '2023-02-28', 'For the years ended February 29, 2024 and February 28, 2023'],
]

for (const [header, start, end, above] of flows)
  test(`${header}${above ? ` under "${above}"` : ''}`, t => {
    const found = periodOf(header, above ? [above] : [], american, true)
    t.deepEqual([found?.start, found?.end], [start, end])
  })

const weeks: [string, string, string][] = [
  ['3 Months Ended Mar. 29, 2025', '2024-12-29', '2025-03-29'],
  ['6 Months Ended Mar. 30, 2024', '2023-10-01', '2024-03-30'],
  ['13 weeks ended January 28, 2023', '2022-10-30', '2023-01-28'],
  ['52 Weeks Ended January 28, 2023', '2022-01-30', '2023-01-28'],
  ['Thirteen weeks ended July 29, 2023', '2023-04-30', '2023-07-29'],
  ['Fiscal year ended September 28, 2024', '2023-10-01', '2024-09-28'],
]

for (const [header, start, end] of weeks)
  test(`${header}: weeks, since no month ends there`, t => {
    const found = periodOf(header, [], american, true)
    t.deepEqual([found?.start, found?.end], [start, end])
  })

const days: [string, string, string?][] = [
  ['As of March 31, 2025', '2025-03-31'],
  ['Dec 31, 24', '2024-12-31'],
  ['As at 10/31/2025', '2025-10-31'],
  ['Sep. 28, 2024', '2024-09-28'],
  ['2023', '2023-12-31', 'At December 31'],
  ['2023', '2023-06-30', 'Balance Sheet as at 30 June 2024'],
  ['2024', '2024-12-31'],
  ['June 2024', '2024-06-30'],
  ['as on 30 Mar 2022', '2022-03-30'],
  ['31 décembre 2023', '2023-12-31'],
  ['2024', '2024-02-29', 'February 29, 2024 and February 28, 2023'],
  ['2023', '2023-02-28', 'February 29, 2024 and February 28, 2023'],
  ['2022', '2022-12-31', 'December 30, 2023 and December 31, 2022'],
  ['Exercice N clos le 31122024', '2024-12-31'],
  ['2021', '2022-01-01', 'December 30, 2023, December 31, 2022 and January 1, 2022'],
  ['2023', '2023-06-30', 'January 1, 2024 and June 30'],
]

for (const [header, end, above] of days)
  test(`${header}${above ? ` under "${above}"` : ''}: a day`, t => {
    const found = periodOf(header, above ? [above] : [], american, false)
    t.deepEqual([found?.start, found?.end], [null, end])
  })

test('days stand first where the document says so', t => {
  t.is(periodOf('03/04/2024', [], european, false)?.end, '2024-04-03')
  t.is(periodOf('03/04/2024', [], american, false)?.end, '2024-03-04')
})

test('names of stores and a total are no periods', t => {
  for (const header of ['Store 2', 'Total', 'San Diego, CA', 'Not specified'])
    t.is(periodOf(header, [], american, true), undefined, header)
  t.is(periodOf('Dec 30', ['Year 2024'], american, true), undefined)
})

test('half a range says when it ends, and not since when', t => {
  for (const header of ['- Jun 2020', 'to Jun 2020', '\u2013 June 2020'])
    t.like(periodOf(header, [], american, true), { start: null, end: '2020-06-30' }, header)
})

test('years of Nepal are none of ours', t => {
  for (const header of ['2081/82', 'FY 2080-81', '2079'])
    for (const isFlow of [true, false])
      t.like(periodOf(header, [], american, isFlow), { start: null, end: null }, header)
  t.is(periodOf('As at 31 Ashadh 2082 (15 July 2025)', [], american, false)?.end, '2025-07-15')
})
