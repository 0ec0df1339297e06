import type { Caller } from '../../../caller.js'
import type { Context } from '../../../context.js'
import { isDrawnForBrowsers } from '../../../documents/drawing/pictures.js'
import { NotFound } from '../../../errors.js'
import { findDocument } from '../../../intake/find-document.js'
import { describeDocument } from '../../../intake/list.js'
import type { Part } from '../../../spreads/sources/part.js'
import { readPart } from '../../../spreads/sources/read-around.js'
import { Fragment, type Html, h } from '../../kit/html.js'
import { Drawn, pictureAddress } from '../drawn.js'
import { type Fact, Facts } from '../facts.js'
import { moment } from '../words.js'
import { dayInWords, fileInWords, periodInWords, readingInWords, typeInWords } from './document-words.js'
import { classificationOf, Verdict } from './documents.js'
import { PartOfDocument } from './part-of-document.js'

/** What browsers draw by themselves, or pdf.js does. Of the rest is shown what was read of it. */
const drawn = ['application/pdf', 'image/png', 'image/jpeg']

type OpenDocument = Awaited<ReturnType<typeof readOpenDocument>>

/** A document of this lead, with a part of what was read where it isn't drawn. Whoever is shown that has read it. */
export async function readOpenDocument(
  context: Context,
  caller: Caller,
  leadId: string,
  query: URLSearchParams,
) {
  const document = await findDocument(caller.workspaceId, query.get('document') ?? '', context.db)
  if (document.leadId !== leadId) throw new NotFound('document')
  const { createdAt, extractionStatus } = document
  const described = await describeDocument(context, caller, document)
  const isDrawn = drawn.includes(document.mimeType)
  const wanted = { page: numberIn(query, 'page'), from: numberIn(query, 'from') }
  const isRead = !isDrawn && extractionStatus === 'completed'
  const part = isRead ? await readPart(context, caller, document, wanted) : undefined
  if (part) await context.audit.read(caller, 'document.content_read', document.id)
  const isPicture = isDrawnForBrowsers(document.mimeType)
  return {
    ...described,
    leadId,
    createdAt,
    isDrawn: isDrawn || isPicture,
    isPicture,
    part,
    page: wanted.page,
  }
}

/** Whatever is no number, or none that there can be, is the first. */
const numberIn = (query: URLSearchParams, name: string): number =>
  /^[1-9]\d{0,6}$/.test(query.get(name) ?? '') ? Number(query.get(name)) : 1

interface OpenProps {
  open: OpenDocument
  timeZone: string
}

/** The document beside the page of its lead: what it is, how it was judged, and what it looks like. */
export function Open({ open, timeZone }: OpenProps): Html {
  const { filename, leadId, id, mimeType, isDrawn, isPicture, page } = open
  const bytes = `/console/documents/${id}/bytes`
  return (
    <aside id="beside" class="card beside" aria-label="The open document" tabindex="-1">
      <header class="spread">
        <h2 class="said">{filename}</h2>
        <a class="button" href={`/console/leads/${leadId}#documents`}>
          Close
        </a>
      </header>
      <What open={open} timeZone={timeZone} />
      <Judged open={open} />
      {isDrawn ? (
        <>
          <noscript>
            <p class="notice">Without scripts no page is drawn here: open the document instead.</p>
          </noscript>
          <Drawn
            mimeType={mimeType}
            bytes={bytes}
            drawn={isPicture ? pictureAddress(id, page) : bytes}
            label={`${filename}, page ${page}`}
            page={page}
          />
        </>
      ) : null}
      {isDrawn && !open.part ? null : <Read open={open} part={open.part} />}
      <p>
        <a class="button" href={bytes} download={filename}>
          Download
        </a>
      </p>
    </aside>
  )
}

function What({ open, timeZone }: OpenProps): Html {
  const kind = classificationOf(open)
  const { extractionStatus, extractionError } = open.metadata
  const items = open.metadata['Matched checklist items'].map(({ label }) => label).join(', ')
  const facts: Fact[] = [
    ['Type', kind ? typeInWords(kind) : readingInWords(extractionStatus)],
    ['Why', kind?.reason],
    ['Period', kind && periodInWords(kind)],
    ['As of', kind?.issuedAt && dayInWords(kind.issuedAt)],
    ['For', items],
    ['Reading', extractionError],
    ['Received', moment(open.createdAt, timeZone)],
    ['File', fileInWords(open)],
  ]
  return (
    <>
      <p>
        <Verdict listed={open} />
      </p>
      <dl class="facts small">
        <Facts facts={facts} />
      </dl>
    </>
  )
}

/** What was held against each item that it answers, rule by rule. */
function Judged({ open }: { open: OpenDocument }): Html {
  const labels = new Map(
    open.metadata['Matched checklist items'].map(({ leadChecklistItemId, label }) => [
      leadChecklistItemId,
      label,
    ]),
  )
  return (
    <>
      {open.leadChecklistItemDocument.map(({ leadChecklistItemId, validationResult }) =>
        validationResult ? (
          <details class="small" open={!validationResult.overallValid}>
            <summary>How it was judged: {labels.get(leadChecklistItemId)}</summary>
            {validationResult.otherNotes ? <p class="said">{validationResult.otherNotes}</p> : null}
            <ul class="rules">
              {validationResult.validationResults.map(({ isValid, ruleName, isValidReason }) => (
                <li>
                  <span class={`badge ${isValid ? 'good' : 'bad'}`}>
                    {isValid ? 'Holds' : 'Does not hold'}
                  </span>{' '}
                  {ruleName}: {isValidReason}
                </li>
              ))}
            </ul>
          </details>
        ) : null,
      )}
    </>
  )
}

function Read({ open, part }: { open: OpenDocument; part: Part | undefined }): Html {
  if (part) return <PartOfDocument leadId={open.leadId} documentId={open.id} part={part} />
  const { extractionStatus } = open.metadata
  const why = readingInWords(extractionStatus) ?? 'What was read of it is no longer kept'
  return <p class="notice">{why}. Download it to look at it.</p>
}
