import test from 'ava'
import fc from 'fast-check'
import { areaCodes, splitCodes } from '../../src/leads/phones/area-code-rules.js'
import { zoneOfPhone, zonesOfPhone } from '../../src/leads/phones/time-zone-rules.js'
import { zoneNamed } from '../../src/zone-names.js'

const wellKnown: Record<string, string> = {
  // States and their large cities.
  212: 'America/New_York',
  202: 'America/New_York',
  305: 'America/New_York',
  404: 'America/New_York',
  617: 'America/New_York',
  215: 'America/New_York',
  412: 'America/New_York',
  216: 'America/New_York',
  704: 'America/New_York',
  865: 'America/New_York',
  207: 'America/New_York',
  313: 'America/Detroit',
  317: 'America/Indiana/Indianapolis',
  502: 'America/Kentucky/Louisville',
  312: 'America/Chicago',
  615: 'America/Chicago',
  901: 'America/Chicago',
  504: 'America/Chicago',
  512: 'America/Chicago',
  713: 'America/Chicago',
  214: 'America/Chicago',
  612: 'America/Chicago',
  205: 'America/Chicago',
  402: 'America/Chicago',
  303: 'America/Denver',
  801: 'America/Denver',
  505: 'America/Denver',
  406: 'America/Denver',
  307: 'America/Denver',
  915: 'America/Denver',
  602: 'America/Phoenix',
  520: 'America/Phoenix',
  213: 'America/Los_Angeles',
  415: 'America/Los_Angeles',
  206: 'America/Los_Angeles',
  503: 'America/Los_Angeles',
  702: 'America/Los_Angeles',
  907: 'America/Anchorage',
  808: 'Pacific/Honolulu',
  // Codes on both sides of a line.
  208: 'America/Boise',
  219: 'America/Chicago',
  812: 'America/Indiana/Indianapolis',
  270: 'America/Chicago',
  423: 'America/New_York',
  850: 'America/Chicago',
  605: 'America/Chicago',
  928: 'America/Phoenix',
  541: 'America/Los_Angeles',
  // Territories.
  787: 'America/Puerto_Rico',
  939: 'America/Puerto_Rico',
  340: 'America/St_Thomas',
  671: 'Pacific/Guam',
  684: 'Pacific/Pago_Pago',
  // Canada.
  416: 'America/Toronto',
  514: 'America/Toronto',
  204: 'America/Winnipeg',
  306: 'America/Regina',
  403: 'America/Edmonton',
  604: 'America/Vancouver',
  506: 'America/Moncton',
  902: 'America/Halifax',
  709: 'America/St_Johns',
  // The Caribbean and Bermuda.
  876: 'America/Jamaica',
  809: 'America/Santo_Domingo',
  242: 'America/Nassau',
  868: 'America/Port_of_Spain',
  441: 'Atlantic/Bermuda',
  // New ones.
  729: 'America/New_York',
  465: 'America/New_York',
  679: 'America/Detroit',
  924: 'America/Chicago',
  471: 'America/Chicago',
  748: 'America/Denver',
  357: 'America/Los_Angeles',
  257: 'America/Vancouver',
}
for (const [code, zone] of Object.entries(wellKnown)) {
  test(`+1 ${code} is in ${zone}`, t => {
    t.is(zoneOfPhone(`+1${code}5550147`), zone)
  })
}

for (const [e164, zone] of [
  ['+442079460018', 'Europe/London'],
  ['+353209123456', 'Europe/Dublin'],
  ['+4930901820', 'Europe/Berlin'],
  ['+33123456789', 'Europe/Paris'],
  ['+34912345678', 'Europe/Madrid'],
  ['+390612345678', 'Europe/Rome'],
  ['+31201234567', 'Europe/Amsterdam'],
  ['+358201234567', 'Europe/Helsinki'],
  ['+351211234567', 'Europe/Lisbon'],
  ['+911123456789', 'Asia/Kolkata'],
  ['+81312345678', 'Asia/Tokyo'],
  ['+6561234567', 'Asia/Singapore'],
  ['+85221234567', 'Asia/Hong_Kong'],
  ['+97221234567', 'Asia/Jerusalem'],
  ['+27111234567', 'Africa/Johannesburg'],
  ['+6491234567', 'Pacific/Auckland'],
  ['+639171234567', 'Asia/Manila'],
] as const) {
  test(`${e164} is in ${zone}`, t => {
    t.is(zoneOfPhone(e164), zone)
  })
}

test('a number that belongs to no place has no zone', t => {
  const codes = '800 833 844 855 866 877 888 900 700 710 456 500 521 522 533 544 566 577 588 600 622 633'
  for (const code of codes.split(' ')) t.is(zoneOfPhone(`+1${code}5550147`), undefined, code)
})

test('a country with several zones gives none', t => {
  const numbers = ['+61212345678', '+551123456789', '+525512345678', '+74951234567', '+62211234567']
  for (const e164 of numbers) t.is(zoneOfPhone(e164), undefined, e164)
})

for (const [e164, zones] of [
  // The likeliest first, as it is inferred.
  ['+12085550147', ['America/Boise', 'America/Los_Angeles']],
  ['+12125550147', ['America/New_York']],
  ['+18005550147', []],
  ['+442079460018', ['Europe/London']],
  ['+5491123456789', ['America/Argentina/Buenos_Aires']],
  ['+551123456789', ['America/Sao_Paulo', 'America/Manaus', 'America/Rio_Branco']],
  ['+243812345678', ['Africa/Kinshasa', 'Africa/Lubumbashi']],
  ['call me', []],
] as const) {
  test(`${e164} may be answered in ${zones.join(' or ') || 'no place that it tells'}`, t => {
    t.deepEqual(zonesOfPhone(e164), [...zones])
  })
}

test('the zones of a country show different times at some hour of the year, and Intl knows them', t => {
  for (const e164 of ['+74951234567', '+525512345678', '+61212345678', '+62211234567', '+97611234567']) {
    const zones = zonesOfPhone(e164)
    const clocks = zones.map(zone =>
      Array.from({ length: 24 }, (_, half) =>
        new Date(Date.UTC(2027, 0, 1 + 15 * half)).toLocaleTimeString('en', { timeZone: zone }),
      ).join(),
    )
    t.true(zones.length > 1)
    t.is(new Set(clocks).size, zones.length, e164)
  }
})

test('what is no number in E.164 has no zone', t => {
  const others = [
    '',
    '+',
    '2125550147',
    '+1',
    '+1212',
    '+1212555014',
    '+121255501471',
    '(212) 555-0147',
    '+44',
  ]
  for (const text of [...others, 'call me', '+1212555014x', ' +12125550147', '+12125550147\n']) {
    t.is(zoneOfPhone(text), undefined, text)
  }
})

test('no text makes it fail, and every zone that it gives is one', t => {
  const numbers = fc.oneof(fc.string(), fc.stringMatching(/^\+[1-9][0-9]{5,14}$/))
  fc.assert(
    fc.property(numbers, text => {
      const zone = zoneOfPhone(text)
      t.true(zone === undefined || zoneNamed(zone) === zone, `${text}: ${zone}`)
    }),
    { numRuns: 500 },
  )
})

test('every calling code that gives a zone gives one that Intl knows', t => {
  const callingCodes = Array.from({ length: 998 }, (_, n) => String(n + 2)).filter(
    code => !code.startsWith('1'),
  )
  const zones = new Set(callingCodes.map(code => zoneOfPhone(`+${code}00000000`)))
  zones.delete(undefined)
  t.true(zones.size > 80)
  for (const zone of zones) t.true(zoneNamed(String(zone)) === zone, zone)
})

test('every area code is one of the numbering plan, stands once, and has a zone that Intl knows', t => {
  const codes = areaCodes.map(({ code }) => code)
  t.true(codes.length >= 400)
  // No code has 9 in the middle, and none ends in 11.
  for (const code of codes) t.regex(code, /^[2-9](?!11)[0-8]\d$/)
  t.deepEqual(
    codes.filter((code, at) => codes.indexOf(code) !== at),
    [],
  )
  for (const zone of new Set(areaCodes.flatMap(({ zones }) => zones))) t.true(zoneNamed(zone) === zone, zone)
})

test('codes that lie over each other have one zone', t => {
  const overlays = [
    '212 332 646 917',
    '718 347 929 465',
    '312 773 872',
    '214 469 972 945',
    '713 281 832 346 621',
    '213 323 738',
    '404 470 678 770 943',
    '303 720 983',
    '416 437 647 942',
    '514 438 263',
    '403 587 780 825 368',
    ...splitCodes.map(([codes]) => codes),
  ]
  for (const codes of overlays) {
    const zones = codes.split(' ').map(code => zoneOfPhone(`+1${code}5550147`))
    t.is(new Set(zones).size, 1, codes)
    t.truthy(zones[0], codes)
  }
})

test('codes of recent years are there', t => {
  const recent =
    '227 235 257 274 283 324 326 327 329 350 353 357 363 369 428 436 447 457 464 465 468 471 472 474 483 557 564 572 582 584 621 624 645 656 659 679 683 686 689 728 729 730 738 742 748 753 771 820 821 826 835 837 838 839 840 854 861 879 924 930 934 942 943 945 948 959 975 983 986'
  const known = new Set(areaCodes.map(({ code }) => code))
  t.deepEqual(
    recent.split(' ').filter(code => !known.has(code)),
    [],
  )
})
