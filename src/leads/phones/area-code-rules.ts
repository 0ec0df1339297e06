/**
 * The time zones of area codes. Codes that belong to no place (800, 833, 900, 5xx, Canada's 600, …) are left out, and so
 * have no zone. Each line can be held against the numbering plan's list of a state, a province or an island.
 */
const codesByZone: Record<string, Record<string, string>> = {
  'America/New_York': {
    Connecticut: '203 475 860 959',
    Delaware: '302',
    'District of Columbia': '202 771',
    Florida: '239 305 321 324 352 386 407 561 645 656 689 727 728 754 772 786 813 863 904 941 954',
    Georgia: '229 404 470 478 678 706 762 770 912 943',
    'Kentucky, Lexington': '859',
    Maine: '207',
    Maryland: '227 240 301 410 443 667',
    Massachusetts: '339 351 413 508 617 774 781 857 978',
    'New Hampshire': '603',
    'New Jersey': '201 551 609 640 732 848 856 862 908 973',
    'New York': '212 315 329 332 347 363 465 516 518 585 607 624 631 646 680 716 718 838 845 914 917 929 934',
    'North Carolina': '252 336 472 704 743 828 910 919 980 984',
    Ohio: '216 220 234 283 326 330 380 419 436 440 513 567 614 740 937',
    Pennsylvania: '215 223 267 272 412 445 484 570 582 610 717 724 814 835 878',
    'Rhode Island': '401',
    'South Carolina': '803 821 839 843 854 864',
    'Tennessee, Knoxville': '865',
    Vermont: '802',
    Virginia: '276 434 540 571 686 703 757 804 826 948',
    'West Virginia': '304 681',
  },
  'America/Detroit': { Michigan: '231 248 269 313 517 586 616 679 734 810 947 989' },
  'America/Indiana/Indianapolis': { Indiana: '260 317 463 765' },
  'America/Kentucky/Louisville': { 'Kentucky, Louisville': '502' },
  'America/Chicago': {
    Alabama: '205 251 256 334 483 659 938',
    Arkansas: '327 479 501 870',
    Illinois: '217 224 309 312 331 447 464 618 630 708 730 773 779 815 847 861 872',
    Iowa: '319 515 563 641 712',
    Kansas: '316 913',
    Louisiana: '225 318 337 457 504 985',
    Minnesota: '218 320 507 612 651 763 924 952',
    Mississippi: '228 471 601 662 769',
    Missouri: '235 314 417 557 573 636 660 816 975',
    'Nebraska, east': '402 531',
    Oklahoma: '405 539 572 580 918',
    'Tennessee, west and middle': '615 629 731 901 931',
    Texas:
      '210 214 254 281 325 346 361 409 430 432 469 512 621 682 713 726 737 806 817 830 832 903 936 940 945 956 972 979',
    Wisconsin: '262 274 353 414 534 608 715 920',
  },
  'America/Denver': {
    Colorado: '303 719 720 748 970 983',
    Montana: '406',
    'New Mexico': '505 575',
    'Texas, El Paso': '915',
    Utah: '385 435 801',
    Wyoming: '307',
  },
  'America/Phoenix': { Arizona: '480 520 602 623' },
  'America/Los_Angeles': {
    California:
      '209 213 279 310 323 341 350 357 369 408 415 424 442 510 530 559 562 619 626 628 650 657 661 669 707 714 738 747 760 805 818 820 831 837 840 858 909 916 925 949 951',
    'Nevada, Las Vegas': '702 725',
    'Oregon, Portland': '503 971',
    Washington: '206 253 360 425 509 564',
  },
  'Pacific/Honolulu': { Hawaii: '808' },

  'America/Puerto_Rico': { 'Puerto Rico': '787 939' },
  'America/St_Thomas': { 'Virgin Islands, United States': '340' },
  'Pacific/Guam': { Guam: '671' },
  'Pacific/Saipan': { 'Northern Mariana Islands': '670' },
  'Pacific/Pago_Pago': { 'American Samoa': '684' },

  'America/Halifax': { 'Nova Scotia, Prince Edward Island': '782 902' },
  'America/Moncton': { 'New Brunswick': '428 506' },
  'America/Toronto': {
    Ontario: '226 249 289 343 365 382 416 437 519 548 613 647 683 705 742 753 905 942',
    Quebec: '263 354 438 450 468 514 579 819 873',
  },
  'America/Winnipeg': { Manitoba: '204 431 584' },
  'America/Edmonton': { Alberta: '368 403 587 780 825' },
  'America/Vancouver': { 'British Columbia, Vancouver': '604' },

  'America/Anguilla': { Anguilla: '264' },
  'America/Antigua': { 'Antigua and Barbuda': '268' },
  'America/Barbados': { Barbados: '246' },
  'America/Cayman': { 'Cayman Islands': '345' },
  'America/Dominica': { Dominica: '767' },
  'America/Grand_Turk': { 'Turks and Caicos Islands': '649' },
  'America/Grenada': { Grenada: '473' },
  'America/Jamaica': { Jamaica: '658 876' },
  'America/Lower_Princes': { 'Sint Maarten': '721' },
  'America/Montserrat': { Montserrat: '664' },
  'America/Nassau': { Bahamas: '242' },
  'America/Port_of_Spain': { 'Trinidad and Tobago': '868' },
  'America/Santo_Domingo': { 'Dominican Republic': '809 829 849' },
  'America/St_Kitts': { 'Saint Kitts and Nevis': '869' },
  'America/St_Lucia': { 'Saint Lucia': '758' },
  'America/St_Vincent': { 'Saint Vincent and the Grenadines': '784' },
  'America/Tortola': { 'Virgin Islands, British': '284' },
  'Atlantic/Bermuda': { Bermuda: '441' },
}

/**
 * Codes of places in two zones or more. Each has the zone of most of its people first: which part of the code an exchange once
 * served says little any more, since numbers are ported and mobile phones move.
 */
export const splitCodes: readonly (readonly [codes: string, zone: string, ...others: string[]])[] = [
  // Idaho: Boise and the south; the panhandle has Pacific time.
  ['208 986', 'America/Boise', 'America/Los_Angeles'],
  // Indiana: Gary, Hammond and Valparaiso go with Chicago; a few towns to the south-east have Eastern time.
  ['219', 'America/Chicago', 'America/Indiana/Indianapolis'],
  // Indiana: South Bend and Elkhart; Starke County has Central time.
  ['574', 'America/Indiana/Indianapolis', 'America/Chicago'],
  // Indiana: Bloomington, Terre Haute and the Ohio's bank near Louisville; Evansville's corner has Central time.
  ['812 930', 'America/Indiana/Indianapolis', 'America/Chicago'],
  // Michigan: Marquette and Sault Ste. Marie; the four counties along Wisconsin have Central time.
  ['906', 'America/Detroit', 'America/Chicago'],
  // Kentucky: Bowling Green, Owensboro and Paducah; Elizabethtown and Campbellsville have Eastern time.
  ['270 364', 'America/Chicago', 'America/New_York'],
  // Kentucky: Ashland, Pikeville and Somerset; the south-western edge has Central time.
  ['606', 'America/New_York', 'America/Chicago'],
  // Tennessee: Chattanooga and the Tri-Cities; the valley west of Chattanooga has Central time.
  ['423 729', 'America/New_York', 'America/Chicago'],
  // Florida: Pensacola, Fort Walton Beach and Panama City outnumber Tallahassee and what is east of the Apalachicola.
  ['448 850', 'America/Chicago', 'America/New_York'],
  // Kansas: four counties on the border with Colorado, shared by both codes, have Mountain time.
  ['620 785', 'America/Chicago', 'America/Denver'],
  // Nebraska: Grand Island, Kearney and North Platte; the panhandle has Mountain time.
  ['308', 'America/Chicago', 'America/Denver'],
  // South Dakota: Sioux Falls and all east of the Missouri; Rapid City has Mountain time.
  ['605', 'America/Chicago', 'America/Denver'],
  // North Dakota: Fargo, Bismarck, Grand Forks and Minot; the south-west has Mountain time.
  ['701', 'America/Chicago', 'America/Denver'],
  // Arizona: Flagstaff, Prescott and Yuma; the Navajo Nation alone changes its clocks.
  ['928', 'America/Phoenix', 'America/Denver'],
  // Nevada: Reno; West Wendover has Mountain time.
  ['775', 'America/Los_Angeles', 'America/Denver'],
  // Oregon: Eugene, Bend and Medford; Malheur County has Mountain time.
  ['458 541', 'America/Los_Angeles', 'America/Boise'],
  // Alaska: all but the western Aleutians.
  ['907', 'America/Anchorage', 'America/Adak'],
  // Newfoundland, where all but one in twenty live; most of Labrador has Atlantic time.
  ['709 879', 'America/St_Johns', 'America/Halifax'],
  // Quebec: the city and the lower Saint Lawrence; the Magdalen Islands and the far north shore have Atlantic time.
  ['273 367 418 581', 'America/Toronto', 'America/Halifax'],
  // Ontario: Thunder Bay; Kenora, Dryden and Fort Frances have Central time.
  ['807', 'America/Toronto', 'America/Winnipeg'],
  // Saskatchewan keeps one time all year; Lloydminster, on the border, has Alberta's.
  ['306 474 639', 'America/Regina', 'America/Edmonton'],
  // British Columbia: Vancouver, Victoria, Kelowna; Cranbrook and the Peace River have Mountain time.
  ['236 250 257 672 778', 'America/Vancouver', 'America/Edmonton'],
  // The Northwest Territories and western Nunavut outnumber Yukon, which has their time in winter, and eastern Nunavut.
  ['867', 'America/Edmonton', 'America/Whitehorse', 'America/Winnipeg', 'America/Toronto'],
]

const wholeCodes = Object.entries(codesByZone).flatMap(([zone, places]) =>
  Object.values(places).map(codes => [codes, zone] as const),
)

/** One entry per code, the likeliest zone first; a code that stood twice above would be twice in here. */
export const areaCodes: readonly { code: string; zones: readonly string[] }[] = [
  ...wholeCodes,
  ...splitCodes,
].flatMap(([codes, ...zones]) => codes.split(' ').map(code => ({ code, zones })))
