import { Invalid, LeadspreadError } from '../../errors.js'

/** What may be uploaded in one request. A megabyte is 1,048,576 bytes here. */
const mega = 1024 * 1024
export const fileLimitBytes = 100 * mega
export const filesLimit = 10
export const fieldsLimitBytes = 64 * 1024
export const partsLimit = filesLimit + 20
/** Of one process, and half as many of one workspace: each may fill a gigabyte of the disk before it is refused. */
export const uploadsAtOnce = 64
export const formLimitBytes = filesLimit * fileLimitBytes + mega
/** Of the headers of a part, and of what precedes the first one: the parser would gather whatever comes. */
export const headersLimitBytes = 16 * 1024
/** Less than the slowest mobile network has. One who sends less all the time only holds a slot. */
export const leastBytesPerSecond = 2 * 1024
/** An upload or a download that makes progress all the time has to end as well. */
export const transferTimeoutMs = 30 * 60_000

export const tooLarge = (what: string): LeadspreadError =>
  new LeadspreadError(
    413,
    'too_large',
    `${what} is too large. A form may have ${filesLimit} files of 100 MB each, and 64 KiB of other fields.`,
  )

export const malformedForm = (why: string): Invalid =>
  new Invalid(`The form can't be read: ${why}.`, [], 'invalid_form')
