import { areaCodes } from './area-code-rules.js'

/**
 * Where a number is likely to be answered. `undefined` for numbers of no place, such as toll-free ones, and for countries
 * with several zones whose numbers don't tell.
 */
export function zoneOfPhone(e164: string): string | undefined {
  const [zone, ...others] = zonesOfPhone(e164)
  return others.length === 0 || e164.startsWith('+1') ? zone : undefined
}

/** All zones in which a number may well be answered; of an area code the likeliest first. Empty for numbers of no place. */
export function zonesOfPhone(e164: string): readonly string[] {
  const areaCode = /^\+1(\d{3})\d{7}$/.exec(e164)?.[1]
  if (areaCode) return byAreaCode.get(areaCode) ?? []
  const digits = /^\+([2-9]\d{4,16})$/.exec(e164)?.[1] ?? ''
  // No calling code is the beginning of another one, so at most one of the lengths is found.
  return [1, 2, 3].map(length => byCallingCode.get(digits.slice(0, length))).find(Boolean) ?? []
}

const byAreaCode = new Map(areaCodes.map(({ code, zones }) => [code, zones]))

/**
 * Countries whose people live in several zones: all clocks that differ at some time of the year. Kazakhstan, which shares
 * Russia's code, goes with Yekaterinburg.
 */
const zonesByCallingCode: Record<string, readonly string[]> = {
  7: [
    'Europe/Kaliningrad',
    'Europe/Moscow',
    'Europe/Samara',
    'Asia/Yekaterinburg',
    'Asia/Omsk',
    'Asia/Krasnoyarsk',
    'Asia/Irkutsk',
    'Asia/Yakutsk',
    'Asia/Vladivostok',
    'Asia/Magadan',
    'Asia/Kamchatka',
  ],
  52: [
    'America/Mexico_City',
    'America/Cancun',
    'America/Matamoros',
    'America/Ciudad_Juarez',
    'America/Hermosillo',
    'America/Tijuana',
  ],
  55: ['America/Sao_Paulo', 'America/Manaus', 'America/Rio_Branco'],
  56: ['America/Santiago', 'America/Punta_Arenas'],
  61: ['Australia/Sydney', 'Australia/Brisbane', 'Australia/Adelaide', 'Australia/Darwin', 'Australia/Perth'],
  62: ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'],
  243: ['Africa/Kinshasa', 'Africa/Lubumbashi'],
  976: ['Asia/Ulaanbaatar', 'Asia/Hovd'],
}

/**
 * Countries with one time for nearly everybody. Islands far from a mainland that share its code (the Canaries, the Azores,
 * Chatham) get its zone.
 */
const zoneByCallingCode: Record<string, string> = {
  20: 'Africa/Cairo',
  27: 'Africa/Johannesburg',
  30: 'Europe/Athens',
  31: 'Europe/Amsterdam',
  32: 'Europe/Brussels',
  33: 'Europe/Paris',
  34: 'Europe/Madrid',
  36: 'Europe/Budapest',
  39: 'Europe/Rome',
  40: 'Europe/Bucharest',
  41: 'Europe/Zurich',
  43: 'Europe/Vienna',
  44: 'Europe/London',
  45: 'Europe/Copenhagen',
  46: 'Europe/Stockholm',
  47: 'Europe/Oslo',
  48: 'Europe/Warsaw',
  49: 'Europe/Berlin',
  51: 'America/Lima',
  53: 'America/Havana',
  54: 'America/Argentina/Buenos_Aires',
  57: 'America/Bogota',
  58: 'America/Caracas',
  60: 'Asia/Kuala_Lumpur',
  63: 'Asia/Manila',
  64: 'Pacific/Auckland',
  65: 'Asia/Singapore',
  66: 'Asia/Bangkok',
  81: 'Asia/Tokyo',
  82: 'Asia/Seoul',
  84: 'Asia/Ho_Chi_Minh',
  86: 'Asia/Shanghai',
  90: 'Europe/Istanbul',
  91: 'Asia/Kolkata',
  92: 'Asia/Karachi',
  94: 'Asia/Colombo',
  95: 'Asia/Yangon',
  212: 'Africa/Casablanca',
  213: 'Africa/Algiers',
  216: 'Africa/Tunis',
  221: 'Africa/Dakar',
  225: 'Africa/Abidjan',
  233: 'Africa/Accra',
  234: 'Africa/Lagos',
  237: 'Africa/Douala',
  250: 'Africa/Kigali',
  251: 'Africa/Addis_Ababa',
  254: 'Africa/Nairobi',
  255: 'Africa/Dar_es_Salaam',
  256: 'Africa/Kampala',
  260: 'Africa/Lusaka',
  263: 'Africa/Harare',
  351: 'Europe/Lisbon',
  352: 'Europe/Luxembourg',
  353: 'Europe/Dublin',
  354: 'Atlantic/Reykjavik',
  355: 'Europe/Tirane',
  356: 'Europe/Malta',
  357: 'Asia/Nicosia',
  358: 'Europe/Helsinki',
  359: 'Europe/Sofia',
  370: 'Europe/Vilnius',
  371: 'Europe/Riga',
  372: 'Europe/Tallinn',
  373: 'Europe/Chisinau',
  374: 'Asia/Yerevan',
  377: 'Europe/Monaco',
  380: 'Europe/Kyiv',
  381: 'Europe/Belgrade',
  385: 'Europe/Zagreb',
  386: 'Europe/Ljubljana',
  387: 'Europe/Sarajevo',
  389: 'Europe/Skopje',
  420: 'Europe/Prague',
  421: 'Europe/Bratislava',
  423: 'Europe/Vaduz',
  501: 'America/Belize',
  502: 'America/Guatemala',
  503: 'America/El_Salvador',
  504: 'America/Tegucigalpa',
  505: 'America/Managua',
  506: 'America/Costa_Rica',
  507: 'America/Panama',
  509: 'America/Port-au-Prince',
  591: 'America/La_Paz',
  592: 'America/Guyana',
  595: 'America/Asuncion',
  597: 'America/Paramaribo',
  598: 'America/Montevideo',
  852: 'Asia/Hong_Kong',
  853: 'Asia/Macau',
  855: 'Asia/Phnom_Penh',
  880: 'Asia/Dhaka',
  886: 'Asia/Taipei',
  961: 'Asia/Beirut',
  962: 'Asia/Amman',
  965: 'Asia/Kuwait',
  966: 'Asia/Riyadh',
  971: 'Asia/Dubai',
  972: 'Asia/Jerusalem',
  973: 'Asia/Bahrain',
  974: 'Asia/Qatar',
  977: 'Asia/Kathmandu',
  994: 'Asia/Baku',
  995: 'Asia/Tbilisi',
}
const byCallingCode = new Map([
  ...Object.entries(zonesByCallingCode),
  ...Object.entries(zoneByCallingCode).map(([code, zone]) => [code, [zone]] as const),
])
