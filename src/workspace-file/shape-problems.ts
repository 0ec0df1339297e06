import type { z } from 'zod'
import type { Path, Report } from './problems.js'

type Issue = z.core.$ZodIssue

/** Says in words what zod found: of each problem its place and one sentence. */
export function reportShape(content: unknown, issues: readonly Issue[], report: Report): void {
  for (const issue of issues.flatMap(listed)) {
    const at = issue.path as Path
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) report([...at, key], `${quoted(key)} is not known here`, 'key')
    } else if (issue.code === 'invalid_key') {
      report(at, `${nameOf(at)} ${issue.issues[0]?.message ?? 'is not a key that may stand here'}`, 'key')
    } else {
      report(at, isMissing(content, issue) ? `${nameOf(at)} is missing` : `${nameOf(at)} ${sentence(issue)}`)
    }
  }
}

/** Where a text or a list may stand and there is a list, what is wrong with its entries. */
function listed(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || issue.path[0] !== 'knowledge') return [issue]
  const inside = issue.errors.find(issues => issues.some(({ path }) => path.length > 0))
  return inside?.map(one => ({ ...one, path: [...issue.path, ...one.path] })) ?? [issue]
}

const quoted = (name: string | number) => `"${name}"`

/** `"label"`, or for one of a list `"options" entry 2`. */
function nameOf(at: Path): string {
  const last = at.at(-1)
  if (last === undefined) return 'The file'
  if (typeof last === 'string') return quoted(last)
  return `${quoted(at.findLast(step => typeof step === 'string') ?? 'list')} entry ${last + 1}`
}

function isMissing(content: unknown, issue: Issue): boolean {
  let found: unknown = content
  for (const step of issue.path) found = (found as Record<PropertyKey, unknown> | null | undefined)?.[step]
  return found === undefined
}

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a mapping of keys to values',
  record: 'a mapping of keys to values',
}

function sentence(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return kinds[issue.expected] ? `must be ${kinds[issue.expected]}` : issue.message
    case 'invalid_value':
      return `must be ${oneOf(issue.values)}`
    case 'invalid_union':
      return 'options' in issue && Array.isArray(issue.options)
        ? `must be ${oneOf(issue.options)}`
        : issue.message
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return issue.origin === 'array'
        ? `must have at most ${issue.maximum} entries`
        : `must be at most ${issue.maximum}${unitOf(issue)}`
    default:
      return issue.message
  }
}

const oneOf = (values: readonly unknown[]): string =>
  (values.length === 1 ? '' : 'one of ') + values.join(', ')

const tooSmall = (issue: Extract<Issue, { code: 'too_small' }>): string => {
  if (issue.minimum === 1 && issue.origin === 'string') return 'must not be blank'
  if (issue.minimum === 1 && issue.origin === 'array') return 'must not be empty'
  return `must be at least ${issue.minimum}${unitOf(issue)}`
}

const unitOf = ({ origin }: { origin: string }): string => (origin === 'string' ? ' characters long' : '')
