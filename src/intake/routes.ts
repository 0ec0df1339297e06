import { z } from 'zod'
import { withContent } from '../documents/base64-json.js'
import { DocumentSchema, LeadDocumentSchema } from '../documents/schema.js'
import { documentView } from '../documents/view.js'
import { endpoint, streamedList } from '../http/endpoint.js'
import { noTool } from '../http/no-tool.js'
import { Streamed } from '../http/sending/streamed.js'
import { LeadParams } from '../leads/schema.js'
import { listDocuments } from './list.js'
import { type ReadDocument, readDocument } from './read.js'
import { receive } from './receive.js'
import { removeDocument } from './remove.js'
import { DocumentParams, DocumentQuery, LeadUploadBody, UploadAnswer, UploadBody } from './schema.js'
import { receivedView } from './view.js'

const tag = 'Documents'

const uploading = {
  method: 'post',
  tag,
  description:
    'A form with 1 to 10 files. Their types are told by their bytes. The same bytes for the same lead are one document: the answer has the first one, with `duplicate`.',
  files: true,
  status: 201,
  answer: UploadAnswer,
  refusals: [404, 409],
  view: receivedView,
} as const

export const documentEndpoints = [
  endpoint({
    ...uploading,
    refusals: [404, 409],
    path: '/documents',
    operationId: 'uploadDocuments',
    tool: noTool.bytes,
    summary: 'Uploads documents for a lead',
    body: UploadBody,
    handle: (context, caller, { body, files }) => receive(context, caller, { ...body, files }),
  }),
  endpoint({
    ...uploading,
    refusals: [404, 409],
    path: '/leads/{leadId}/documents',
    operationId: 'uploadLeadDocuments',
    tool: noTool.bytes,
    summary: 'Uploads documents for this lead',
    params: LeadParams,
    body: LeadUploadBody,
    handle: (context, caller, { params, body, files }) =>
      receive(context, caller, { ...body, leadId: params.leadId, files }),
  }),
  streamedList({
    path: '/leads/{leadId}/documents',
    operationId: 'listLeadDocuments',
    tool: true,
    tag,
    summary: 'Lists the documents of a lead, newest first',
    params: LeadParams,
    list: 'document',
    answer: z.array(LeadDocumentSchema),
    refusals: [404],
    reads: { action: 'lead.documents_listed', subject: ({ params }) => params.leadId },
    handle: (context, caller, { params, page }) => listDocuments(context, caller, params.leadId, page),
  }),
  endpoint({
    method: 'get',
    path: '/documents/{documentId}',
    operationId: 'getDocument',
    tool: { without: ['includeContent'] },
    tag,
    summary: 'Reads a document, with its bytes if asked for',
    params: DocumentParams,
    query: DocumentQuery,
    status: 200,
    answer: DocumentSchema,
    refusals: [404],
    reads: {
      action: ({ query }) => (query.includeContent ? 'document.content_read' : 'document.read'),
      subject: ({ params }) => params.documentId,
    },
    handle: (context, caller, { params, query }) =>
      readDocument(context, caller, params.documentId, query.includeContent),
    view: ({ document, signedUrl, content }: ReadDocument) => {
      const view = documentView(document, signedUrl)
      if (!content) return view
      const { stream, length } = withContent(view, content, document.size)
      return new Streamed(stream, length)
    },
  }),
  endpoint({
    method: 'delete',
    path: '/documents/{documentId}',
    operationId: 'deleteDocument',
    tool: true,
    tag,
    summary: 'Deletes a document',
    description:
      'Its bytes are gone at once. The entries of the checklist that it answered are judged without it.',
    params: DocumentParams,
    status: 204,
    refusals: [404],
    handle: (context, caller, { params }) => removeDocument(context, caller, params.documentId),
    view: () => null,
  }),
]
