import test from 'ava'
import fc from 'fast-check'
import { zoneNamed } from '../src/zone-names.js'

/** Aliases, and names whose words are written unlike others. */
const aliases = `
  US/Eastern US/East-Indiana US/Indiana-Starke Asia/Kolkata Asia/Calcutta Europe/Kiev Europe/Kyiv Asia/Saigon America/Buenos_Aires
  America/Argentina/ComodRivadavia America/Port-au-Prince America/Port_of_Spain Africa/Dar_es_Salaam Africa/El_Aaiun
  America/Knox_IN America/North_Dakota/New_Salem America/St_Johns Antarctica/DumontDUrville Antarctica/McMurdo Asia/Ust-Nera
  Asia/Ho_Chi_Minh Australia/ACT Australia/LHI Australia/NSW Brazil/DeNoronha Chile/EasterIsland Europe/Isle_of_Man
  Mexico/BajaNorte Mexico/BajaSur GB GB-Eire NZ NZ-CHAT PRC ROC ROK W-SU Eire Cuba Navajo Zulu UCT UTC GMT GMT0 GMT+0 Etc/GMT
  Etc/GMT+5 Etc/GMT-14 Etc/UTC Etc/Greenwich EST EST5EDT CST6CDT MST7MDT PST8PDT HST CET EET MET WET
`
  .trim()
  .split(/\s+/)
const names = [...Intl.supportedValuesOf('timeZone'), ...aliases]

test('a time zone is written as IANA writes it, whatever its case, and keeps its own name', t => {
  for (const name of names)
    for (const sent of [name, name.toLowerCase(), name.toUpperCase()]) t.is(zoneNamed(sent), name)
})

test('each letter may be of either case', t => {
  const either = fc.constantFrom(...names).chain(name =>
    fc.array(fc.boolean(), { minLength: name.length, maxLength: name.length }).map(capitals => ({
      name,
      sent: [...name].map((one, at) => (capitals[at] ? one.toUpperCase() : one.toLowerCase())).join(''),
    })),
  )
  fc.assert(
    fc.property(either, ({ name, sent }) => zoneNamed(sent) === name),
    { numRuns: 500, seed: 12 },
  )
  t.pass()
})

test('what Intl does not know by name is none, and an offset neither', t => {
  const others = [
    '',
    ' ',
    '+05:00',
    '-0300',
    '+5',
    '−05:00',
    'Mars/Olympus',
    'New York',
    ' UTC',
    'UTC+5',
    '5',
  ]
  for (const name of others) t.is(zoneNamed(name), undefined, name)
})
