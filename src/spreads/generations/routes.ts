import { endpoint, streamedList } from '../../http/endpoint.js'
import { noTool } from '../../http/no-tool.js'
import { StoredFile } from '../../http/sending/stored-file.js'
import { streamedJson } from '../../http/sending/streamed.js'
import { ResultsAnswer, ResultsQuery } from '../results/schema.js'
import { SpreadParams } from '../schema.js'
import { artifactMimeTypes } from '../steps/artifact.js'
import { generationArtifact, generationResults, listGenerations } from './generations.js'
import {
  GenerationArtifactParams,
  GenerationParams,
  GenerationsAnswer,
  SignOffAnswer,
  SignOffBody,
} from './schema.js'
import { signOff } from './sign.js'
import { signOffView } from './view.js'

const tag = 'Spreads'

export const generationEndpoints = [
  streamedList({
    path: '/spreads/{spreadId}/generations',
    operationId: 'listSpreadGenerations',
    tool: true,
    tag,
    summary: 'Lists the makings of a spread, newest first: when, by whom, what changed, who has signed',
    params: SpreadParams,
    list: 'generation',
    under: 'generations',
    answer: GenerationsAnswer,
    refusals: [404],
    handle: (context, caller, { params, page }) => listGenerations(context, caller, params.spreadId, page),
  }),
  endpoint({
    method: 'get',
    path: '/spreads/{spreadId}/generations/{generation}/results',
    operationId: 'getGenerationResults',
    tool: true,
    tag,
    summary: 'Reads the figures as they were in a generation',
    description:
      'They are kept until RETENTION_DAYS after a later completion took their place. 404 afterwards, and of a generation that has not completed.',
    params: GenerationParams,
    query: ResultsQuery,
    status: 200,
    answer: ResultsAnswer,
    refusals: [404],
    handle: (context, caller, { params, query }) =>
      generationResults(context, caller, params, query.include ?? []),
    view: streamedJson,
  }),
  endpoint({
    method: 'get',
    path: '/spreads/{spreadId}/generations/{generation}/artifacts/{type}/download',
    operationId: 'downloadGenerationArtifact',
    tool: noTool.bytes,
    tag,
    summary: 'Gives the bytes of a report or a spreadsheet of a generation, or ranges of them',
    params: GenerationArtifactParams,
    bytes: artifactMimeTypes,
    status: 200,
    refusals: [404],
    reads: { action: 'spread.artifact_downloaded', subject: ({ params }) => params.spreadId },
    handle: (context, caller, { params }) => generationArtifact(context, caller, params),
    view: artifact => new StoredFile(artifact),
  }),
  endpoint({
    method: 'post',
    path: '/spreads/{spreadId}/sign-offs',
    operationId: 'signOffSpread',
    tool: 'a person stands for the figures, and no model',
    tag,
    summary: 'Stands for the figures of one generation',
    description:
      'The one that is named, or the one that is shown. A later one has to be signed anew. 409 `spread_not_complete` until there is one.',
    params: SpreadParams,
    body: SignOffBody,
    status: 201,
    answer: SignOffAnswer,
    refusals: [404, 409],
    handle: (context, caller, { params, body }) => signOff(context, caller, params.spreadId, body),
    view: signed => ({ success: true, signOff: signOffView(signed) }),
  }),
]
