import { type FormLine, passed } from './line.js'

/** Form 4562: what it sums up is claimed on several lines of the return. */
export const form4562: FormLine[] = [
  passed('limit', 'maximum amount'),
  passed('expensed', 'section 179 expense deduction'),
  passed('special', 'special depreciation allowance for qualified property'),
  passed('elected', 'property subject to section 168 f 1 election'),
  passed('otherwise', 'other depreciation including acrs'),
  passed('earlier', 'macrs deductions for assets placed in service in tax years beginning before'),
  passed('listed', 'listed property enter amount from line 28'),
  passed('total', 'total'),
]
