import type { Tool as Described } from '@modelcontextprotocol/server'
import { createDocument } from '../docs/openapi.js'
import { type AnyEndpoint, isWrite } from '../endpoint.js'
import { endpoints } from '../endpoints.js'
import { argumentsOf, type Document, inputSchemaOf, type Place } from './input-schema.js'

export interface Tool {
  endpoint: AnyEndpoint
  places: ReadonlyMap<string, Place>
  /** What a client is told of it. */
  described: Described
}

/** Made of the operations themselves, as the OpenAPI document is, so a tool can't tell anything else. */
export const tools: ReadonlyMap<string, Tool> = toolsOf(createDocument(endpoints, 'http://localhost'))

function toolsOf(document: Document): Map<string, Tool> {
  return new Map(
    endpoints.flatMap(endpoint => {
      const { operationId, tool } = endpoint
      if (typeof tool === 'string') return []
      return [[operationId, toolOf(document, endpoint, tool === true ? [] : tool.without)]]
    }),
  )
}

function toolOf(document: Document, endpoint: AnyEndpoint, without: string[]): Tool {
  const { operationId: name, summary } = endpoint
  const named = argumentsOf(document, endpoint)
  for (const argument of without) named.delete(argument)
  return {
    endpoint,
    places: new Map([...named].map(([argument, { place }]) => [argument, place])),
    described: {
      name,
      title: summary,
      description: descriptionOf(endpoint),
      inputSchema: inputSchemaOf(document, named) as Described['inputSchema'],
      annotations: annotationsOf(endpoint),
    },
  }
}

function descriptionOf({ summary, description = summary }: AnyEndpoint): string {
  const told = description.startsWith(summary) ? description : `${summary}. ${description}`
  return told.endsWith('.') ? told : `${told}.`
}

/** What HTTP says of its methods. An operation of a run or a spread moves what is there to a state, however often it is asked. */
function annotationsOf(endpoint: AnyEndpoint) {
  const { method, operation = false } = endpoint
  const readOnlyHint = !isWrite(endpoint)
  return {
    readOnlyHint,
    destructiveHint: !readOnlyHint && (method !== 'post' || operation),
    idempotentHint: method !== 'post' || operation,
    // Agents write to people; reads ask nobody but this service.
    openWorldHint: !readOnlyHint,
  }
}
