import { signedUrl } from '../documents/signed-url.js'
import { endpoint, streamedList } from '../http/endpoint.js'
import { noTool } from '../http/no-tool.js'
import { StoredFile } from '../http/sending/stored-file.js'
import { streamedJson } from '../http/sending/streamed.js'
import { LeadParams } from '../leads/schema.js'
import { ArtifactAnswer, ArtifactParams } from './artifact-schema.js'
import { changeSpread } from './change.js'
import { createSpread } from './create.js'
import { findSpread, recordOf } from './find.js'
import { findArtifact } from './find-artifact.js'
import { inputFields } from './inputs/schema.js'
import { listSpreads } from './list.js'
import { listOverrides, putOverrides, removeOverride } from './overrides/overrides.js'
import { OverrideParams, OverridesAnswer, OverridesBody } from './overrides/schema.js'
import { regenerateSpread } from './regenerate.js'
import { readResults } from './results/read-results.js'
import { ResultsAnswer, ResultsQuery, TemplateAnswer } from './results/schema.js'
import { CreateSpreadBody, RegenerateBody, SpreadAnswer, SpreadParams, SpreadsAnswer } from './schema.js'
import type { SpreadCommand } from './status-rules.js'
import { artifactMimeTypes } from './steps/artifact.js'
import { templateView } from './template-view.js'
import { artifactView, spreadAnswer } from './view.js'

const tag = 'Spreads'
/** `putSpreadInputs` takes the others. Telling them to a model twice would take a tenth of all that tools may say. */
const toldAtOnce = ['proposedAnnualDebtService', 'naics']

const operation = (command: SpreadCommand, summary: string, description: string) =>
  endpoint({
    method: 'post',
    path: `/spreads/{spreadId}/${command}`,
    operationId: `${command}Spread`,
    tool: true,
    tag,
    summary,
    description: `${description} 409 \`spread_not_in_progress\` once the spread has ended, unless by this operation.`,
    params: SpreadParams,
    operation: true,
    status: 200,
    answer: SpreadAnswer,
    refusals: [404, 409],
    handle: (context, caller, { params }) => changeSpread(context, caller, params.spreadId, command),
    view: spreadAnswer,
  })

export const spreadEndpoints = [
  endpoint({
    method: 'post',
    path: '/spreads',
    operationId: 'createSpread',
    tool: { without: Object.keys(inputFields).filter(name => !toldAtOnce.includes(name)) },
    tag,
    summary: "Spreads a lead's documents: figures, a report and a spreadsheet are made of them",
    description:
      'Answers at once; read the spread until it is COMPLETE or FAILED, or subscribe to `spread.*`. 409 `no_documents` when the lead has none.',
    body: CreateSpreadBody,
    status: 201,
    answer: SpreadAnswer,
    refusals: [404, 409],
    handle: (context, caller, { body }) => createSpread(context, caller, body),
    view: spreadAnswer,
  }),
  streamedList({
    path: '/leads/{leadId}/spreads',
    operationId: 'listLeadSpreads',
    tool: true,
    tag,
    summary: 'Lists the spreads of a lead, newest first',
    params: LeadParams,
    list: 'spread',
    under: 'spreads',
    answer: SpreadsAnswer,
    refusals: [404],
    handle: (context, caller, { params, page }) => listSpreads(context, caller, params.leadId, page),
  }),
  endpoint({
    method: 'get',
    path: '/spreads/{spreadId}',
    operationId: 'getSpread',
    tool: true,
    tag,
    summary: 'Reads a spread',
    params: SpreadParams,
    status: 200,
    answer: SpreadAnswer,
    refusals: [404],
    handle: async ({ db }, { workspaceId }, { params }) =>
      recordOf(await findSpread(workspaceId, params.spreadId, db), db),
    view: spreadAnswer,
  }),
  endpoint({
    method: 'get',
    path: '/spreads/{spreadId}/results',
    operationId: 'getSpreadResults',
    tool: true,
    tag,
    summary: 'Reads the figures of the last completion',
    description:
      'While a spread is regenerated, and when that fails, they stay those of before. 409 `spread_not_complete` until it has completed for the first time.',
    params: SpreadParams,
    query: ResultsQuery,
    status: 200,
    answer: ResultsAnswer,
    refusals: [404, 409],
    handle: (context, caller, { params, query }) =>
      readResults(context, caller, params.spreadId, query.include ?? []),
    view: streamedJson,
  }),
  endpoint({
    method: 'post',
    path: '/spreads/{spreadId}/regenerate',
    operationId: 'regenerateSpread',
    tool: true,
    tag,
    summary: 'Reads the documents and computes the figures anew',
    description:
      'Figures and artifacts stay those of before until it completes. 409 `spread_in_progress` while it is at work.',
    params: SpreadParams,
    body: RegenerateBody,
    optionalBody: true,
    status: 200,
    answer: SpreadAnswer,
    refusals: [404, 409],
    handle: (context, caller, { params, body }) => regenerateSpread(context, caller, params.spreadId, body),
    view: spreadAnswer,
  }),
  operation(
    'pause',
    'Pauses a spread',
    'Documents that are being read are finished, and nothing more begins. It stays IN_PROGRESS, and `paused` is true.',
  ),
  operation('resume', 'Resumes a paused spread', 'It goes on where it was paused.'),
  operation(
    'cancel',
    'Cancels a spread',
    'It is FAILED, with the error `Cancelled`. What an earlier completion has shown stays.',
  ),
  operation(
    'complete',
    'Waits for no more documents',
    'Those that are not read by now are SKIPPED, and the figures of the others follow in a moment.',
  ),
  endpoint({
    method: 'put',
    path: '/spreads/{spreadId}/overrides',
    operationId: 'putSpreadOverrides',
    tool: true,
    tag,
    summary: 'Puts figures in the place of those of the documents, or lines into other rows',
    description:
      'The figures are computed anew from what was read. One for each row, or line, of a period: a second one takes the place of the first. 409 `spread_in_progress` while the spread is at work.',
    params: SpreadParams,
    body: OverridesBody,
    status: 200,
    answer: SpreadAnswer,
    refusals: [404, 409],
    handle: (context, caller, { params, body }) => putOverrides(context, caller, params.spreadId, body),
    view: spreadAnswer,
  }),
  streamedList({
    path: '/spreads/{spreadId}/overrides',
    operationId: 'listSpreadOverrides',
    tool: true,
    tag,
    summary: 'Lists what was put in the place of figures of the documents, newest first',
    params: SpreadParams,
    list: 'override',
    under: 'overrides',
    answer: OverridesAnswer,
    refusals: [404],
    handle: (context, caller, { params, page }) => listOverrides(context, caller, params.spreadId, page),
  }),
  endpoint({
    method: 'delete',
    path: '/spreads/{spreadId}/overrides/{overrideId}',
    operationId: 'deleteSpreadOverride',
    tool: true,
    tag,
    summary: 'Takes one back: the figures are computed without it',
    params: OverrideParams,
    status: 200,
    answer: SpreadAnswer,
    refusals: [404, 409],
    handle: (context, caller, { params }) =>
      removeOverride(context, caller, params.spreadId, params.overrideId),
    view: spreadAnswer,
  }),
  endpoint({
    method: 'get',
    path: '/artifacts/{artifactId}',
    operationId: 'getArtifact',
    tool: true,
    tag,
    summary: 'Reads what there is to know of a report or a spreadsheet',
    params: ArtifactParams,
    status: 200,
    answer: ArtifactAnswer,
    refusals: [404],
    reads: { action: 'artifact.read', subject: ({ params }) => params.artifactId },
    handle: async (context, caller, { params }) => {
      const artifact = await findArtifact(caller.workspaceId, params.artifactId, context.db)
      return { artifact, url: signedUrl(context, caller, artifact) }
    },
    view: ({ artifact, url }) => ({ success: true, artifact: artifactView(artifact, url) }),
  }),
  endpoint({
    method: 'get',
    path: '/artifacts/{artifactId}/download',
    operationId: 'downloadArtifact',
    tool: noTool.bytes,
    tag,
    summary: 'Gives the bytes of a report or a spreadsheet, or ranges of them',
    params: ArtifactParams,
    bytes: artifactMimeTypes,
    status: 200,
    refusals: [404],
    reads: { action: 'artifact.downloaded', subject: ({ params }) => params.artifactId },
    handle: ({ db }, { workspaceId }, { params }) => findArtifact(workspaceId, params.artifactId, db),
    view: artifact => new StoredFile(artifact),
  }),
  endpoint({
    method: 'get',
    path: '/spread-template',
    operationId: 'getSpreadTemplate',
    tool: true,
    tag,
    summary: 'Reads the rows and ratios that every spread has, with their formulas',
    status: 200,
    answer: TemplateAnswer,
    handle: async () => templateView(),
    view: template => ({ success: true, template }),
  }),
]
