import { endpoint, streamedList } from '../../http/endpoint.js'
import { noTool } from '../../http/no-tool.js'
import { listPeers, removePeers, replacePeers } from './peers.js'
import { PeersAnswer, PeersBody, PutPeersAnswer } from './schema.js'

const tag = 'Spreads'

export const peerEndpoints = [
  endpoint({
    method: 'put',
    path: '/peers',
    operationId: 'putPeers',
    tool: noTool.ofAllSpreads,
    tag,
    summary: 'Takes a CSV of benchmark ratios by NAICS, in the place of those that were there',
    description:
      'Spreads are held against them, under `include=comparison`, from their next start on. A line that is wrong is named, and then none is taken.',
    body: PeersBody,
    csv: true,
    onlyLiveWrite: true,
    status: 200,
    answer: PutPeersAnswer,
    handle: (context, caller, { body }) => replacePeers(context, caller, body.csv),
    view: lines => ({ success: true, lines }),
  }),
  streamedList({
    path: '/peers',
    operationId: 'listPeers',
    tool: true,
    tag,
    summary: 'Lists the benchmark ratios of the workspace, as its CSV had them',
    list: 'peer',
    under: 'peers',
    answer: PeersAnswer,
    handle: (context, caller, { page }) => listPeers(context, caller, page),
  }),
  endpoint({
    method: 'delete',
    path: '/peers',
    operationId: 'deletePeers',
    tool: noTool.ofAllSpreads,
    tag,
    summary: 'Removes the benchmark ratios of the workspace',
    onlyLiveWrite: true,
    status: 204,
    handle: (context, caller) => removePeers(context, caller),
    view: () => null,
  }),
]
