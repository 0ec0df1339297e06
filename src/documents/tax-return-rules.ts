import { plain, type Sight } from './page-rules.js'
import { aboutReturns, type Phrase, stateReturn, taxOffice, taxReturns } from './phrase-rules.js'

interface TaxReturn {
  type: 'TAX_RETURN'
  reason: string
  form: string | null
  isPersonal: boolean | null
  years: number[]
}

/** A return by the pages that are its first, wherever they are: preparers put letters and authorizations before them. */
export function taxReturnIn(sight: Sight, filename: string): TaxReturn | undefined {
  const pages = sight.pages.map(({ top }) => ({ top, text: plain(top.join('\n')) }))
  const found = pages.flatMap(page => {
    const form = formOf(page.text)
    return form ? [{ ...page, ...form }] : []
  })
  // Schedules are parts of a return, so they name a document only when nothing else does.
  const best = found.toSorted((one, other) => one.rank - other.rank)[0]
  if (!best) return undefined
  const own = found.filter(({ form }) => form === best.form || best.form === null)
  const years = [...new Set(own.flatMap(({ top, text }) => yearOf(top, text) ?? []))]
  const named = Number(/(?<!\d)(20\d\d)(?!\d)/.exec(filename)?.[1])
  return {
    type: 'TAX_RETURN',
    reason: `Says ${best.says.map(words => `"${words}"`).join(' and ')}.`,
    form: best.form,
    isPersonal: best.isPersonal,
    years: years.length > 0 ? years.sort() : named ? [named] : [],
  }
}

interface Form {
  form: string | null
  isPersonal: boolean | null
  says: string[]
  rank: number
}

function formOf(text: string): Form | undefined {
  const start = text.slice(0, 6_000)
  if (aboutReturns.test(start.slice(0, 800))) return undefined
  const isOfficial = taxOffice.test(start)
  const rank = taxReturns.findIndex(({ title }) => title.pattern.test(start))
  const federal = taxReturns[rank]
  if (federal && isOfficial) return { ...federal, says: [federal.title.says], rank }
  // The head of every page but the first: Form 1120-S (2025) Page 2.
  const [, head] =
    /^(?:page \d+ )?form (1040(?:-sr|-nr|-x)?|1120(?:-s)?|1065|1041|990) ?\(20\d\d\)/.exec(start) ?? []
  const named = taxReturns.findIndex(({ form }) => form.toLowerCase() === head)
  const form = taxReturns[named]
  if (form) return { ...form, says: [`form ${form.form}`], rank: named + taxReturns.length }
  const transcript = /tax return transcript.{0,600}?form number:? ?(1040|1120-?s?|1065)/.exec(start)?.[1]
  const of = taxReturns.find(({ form }) => form.toLowerCase() === transcript)
  if (of) return { form: of.form, isPersonal: of.isPersonal, says: ['tax return transcript'], rank: 20 }
  return isState(start, stateReturn)
    ? { form: null, isPersonal: null, says: [stateReturn.says], rank: 40 }
    : undefined
}

/** In a heading, not in a letter's sentence. */
const isState = (text: string, { pattern }: Phrase): boolean =>
  pattern.test(text.slice(0, 400)) &&
  /\b(?:department of revenue|franchise tax board|department of taxation|comptroller|state of [a-z]+|tax year|taxable year|calendar year|fein|ssn|social security)\b/.test(
    text,
  )

function yearOf(top: string[], text: string): number | undefined {
  const start = text.slice(0, 4_000)
  const year =
    /form [\w-]+ ?\((20\d\d)\)/.exec(start) ??
    /(?:calendar|tax|taxable) year:? ?(20\d\d)/.exec(start) ??
    /for the year jan(?:\.|uary) 1 ?-? ?(?:to |through )?dec(?:\.|ember) 31, ?(20\d\d)/.exec(start) ??
    /tax period ending:? ?[a-z]+\.? \d{1,2}, ?(20\d\d)/.exec(start) ??
    /(20\d\d) (?:u\.? ?s\.? )?(?:[a-z]+ ){0,3}income tax return/.exec(start) ??
    // On paper the year is printed large beside the title.
    /^(20\d\d)$/m.exec(
      top
        .slice(0, 12)
        .flatMap(line => line.split('\t'))
        .join('\n'),
    ) ??
    /(?:form 1040|form 1120-s|form 1120|form 1065|tax return)(?:.{0,80}?)\b(20\d\d)\b/.exec(start)
  return year ? Number(year[1]) : undefined
}
