import { framed } from './frame.js'

/** What each `type` of a problem points to. */
const codes: [code: string, status: number, means: string][] = [
  ['bad_request', 400, 'The request can not be served as it is; `detail` says why.'],
  ['invalid_request', 400, 'Fields of the body or the query are wrong. `errors` names each of them.'],
  ['invalid_json', 400, 'The body is not JSON.'],
  ['invalid_text', 400, 'A text holds a NUL character, half of a surrogate pair, or what is not UTF-8.'],
  ['too_deep', 400, 'The body is nested more than 64 levels deep.'],
  ['unexpected_body', 400, 'The operation takes no body.'],
  ['batch', 400, 'A request to `/mcp` holds several messages.'],
  ['answer_too_large', 400, 'What a tool of `/mcp` would answer is larger than 2 MiB. Ask for less.'],
  ['invalid_form', 400, 'The form can not be taken apart; `detail` says why.'],
  ['refused_file', 400, 'A file is an archive that nobody should unpack. `errors` names it by its place.'],
  ['unreadable_body', 400, 'The body ended early, or its compression is damaged.'],
  ['unauthorized', 401, 'The x-api-key header is missing, or its key is unknown, revoked or expired.'],
  ['foreign_origin', 403, 'A page in a browser, of another origin than the service, asked `/mcp`.'],
  ['forbidden', 403, 'The caller may not do this; `detail` says why.'],
  [
    'invalid_link',
    403,
    'A link to a file was changed, is older than an hour, or its API key was revoked or has expired. Read the document for a fresh one.',
  ],
  ['read_only_key', 403, 'A key with the scope `read` was used to write, or to read the audit log.'],
  ['test_key', 403, 'A test key was used for what only a live one may read.'],
  ['not_found', 404, 'The id names nothing in the workspace of the key.'],
  ['gone', 404, 'What the request worked on was purged meanwhile.'],
  ['no_such_path', 404, 'The path is not one of this API.'],
  ['method_not_allowed', 405, 'The path is there, but not for this method. `Allow` lists those it takes.'],
  ['request_timeout', 408, 'The body did not arrive in time.'],
  ['agent_already_linked', 409, 'The agent has an open run on the lead. Cancel or complete that one first.'],
  [
    'not_awaiting_approval',
    409,
    'The draft was approved, rejected or dropped already. Read the lead: `nextDraft` is the one that waits.',
  ],
  ['checklist_already_collected', 409, 'Another open run collects the checklist of the lead.'],
  ['no_test_clock', 409, 'The workspace goes by real time: its clock can be neither read nor moved.'],
  ['clock_is_moving', 409, 'The test clock is on its way to another time. Read it until it has arrived.'],
  ['no_documents', 409, 'The lead has no documents to spread.'],
  ['spread_in_progress', 409, 'The spread is IN_PROGRESS. Wait until it has ended, or cancel it.'],
  ['spread_not_complete', 409, 'The spread has never completed, so it has no figures.'],
  ['too_many_sign_offs', 409, 'A generation of a spread has 50 sign-offs.'],
  [
    'too_many_mappings',
    409,
    'A lead, or the workspace, has 5,000 mappings. Take back what is no longer wanted.',
  ],
  ['spread_not_in_progress', 409, 'The spread has ended, or has begun anew meanwhile. Read it.'],
  ['code_taken', 409, 'The checklist of the lead has an item with this code already.'],
  ['figure_changed', 409, 'In the console: somebody else has changed the figure since it was opened.'],
  ['inputs_changed', 409, 'In the console: somebody else has changed these inputs since they were opened.'],
  ['setup_changed', 409, 'In the console: somebody else has changed the set-up since it was opened.'],
  ['too_many_uploads', 409, 'At the portal: ten files of one lead are on their way in parts.'],
  ['too_many_items', 409, 'The lead has 500 items of its own.'],
  ['items_too_large', 409, 'With this item the items of the lead would be larger than 1 MiB.'],
  [
    'too_many_documents',
    409,
    'With these files the lead would have more than 500 documents. Delete some that are no longer needed.',
  ],
  [
    'sync_finished',
    409,
    'The sync of this name is finished, or was given up. Begin the next under another name.',
  ],
  [
    'ambiguous',
    409,
    'Of a row of a sync: several leads, or several rows of the call, have its externalLeadId.',
  ],
  ['not_reached', 409, 'Of a row of a sync: there was no time left for it. Send it again.'],
  ['too_many_webhooks', 409, 'The workspace has 50 webhooks. Delete one that is no longer needed.'],
  ['workflow_has_no_schedule', 409, 'The reminder workflow needs a schedule in the workspace file.'],
  ['workflow_run_final', 409, 'The run is COMPLETED or CANCELLED. Create a new run.'],
  [
    'idempotency_in_flight',
    409,
    'The first request with this Idempotency-Key is still being answered. Try again.',
  ],
  [
    'idempotency_answer_lost',
    409,
    'The Idempotency-Key was used before, and its answer can not be given again: the service has changed its key or its version since. Read whether the change was made.',
  ],
  [
    'too_large',
    413,
    'The body is larger than 1 MiB; of a form, a file is larger than 100 MB or the fields larger than 64 KiB.',
  ],
  ['malformed_request', 400, 'What was sent is not HTTP.'],
  ['headers_too_large', 431, 'The headers are larger than 16 KiB.'],
  [
    'unsupported_file_type',
    415,
    'A file is, by its bytes, of no type that is accepted. `errors` names it by its place.',
  ],
  ['unsupported_media_type', 415, 'The body must be JSON in UTF-8, or a form where files are sent.'],
  ['range_not_satisfiable', 416, 'The range lies beyond the end of the file.'],
  ['idempotency_key_reused', 422, 'The Idempotency-Key was used with another body within 24 hours.'],
  ['rate_limited', 429, 'The key has used up its requests. `Retry-After` says when to go on.'],
  ['internal_error', 500, 'A fault of ours. Quote the `requestId`.'],
  [
    'unavailable',
    503,
    'The database, the storage or Temporal is out of reach. `Retry-After` says when to try again.',
  ],
]

export const errorCodes = new Set(codes.map(([code]) => code))

export const errorsPage = framed({
  path: 'errors',
  title: 'Errors',
  body: `<h1>Errors</h1>
<p>What the <code>code</code> of a refusal means, and the status that it comes with.</p>
<dl>
${codes.map(([code, status, means]) => `<dt id="${code}"><code>${code}</code> <span>${status}</span></dt><dd>${means.replace(/`([^`]+)`/g, '<code>$1</code>')}</dd>`).join('\n')}
</dl>`,
})
