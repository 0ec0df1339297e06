import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { createDocument } from '../../src/http/docs/openapi.js'
import { endpoints } from '../../src/http/endpoints.js'
import type { Answer } from './world.js'

export const document = createDocument(endpoints, 'http://leadspread.test')

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema(document, 'document')

const paths = Object.keys(document.paths ?? {}).map(template => ({
  template,
  matches: new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`),
}))

/** Every answer that any test gets is held against the document; one that the document doesn't know fails the test. */
export function checkAnswer(method: string, path: string, answer: Answer): void {
  const { template, operation } = operationAt(method, path)
  if (!operation) return
  const status = String(answer.status)
  const place = `paths/${escaped(template)}/${method.toLowerCase()}/responses/${status}`
  const { documented, at } = answerAt(place, operation.responses?.[status])
  if (documented && !documented.content) {
    if (answer.body !== '')
      throw new Error(`${method} ${template} ${status} has a body, which is not documented`)
    return
  }
  const [type = ''] = (answer.headers.get('content-type') ?? '').split(';')
  if (answer.status === 204 && documented && answer.body === '') return
  if (!documented?.content?.[type])
    throw new Error(`${method} ${template} answers ${status} ${type}, which is not documented`)
  const validate = ajv.getSchema(`document#/${at}/content/${escaped(type)}/schema`)
  if (!validate?.(answer.body)) {
    throw new Error(
      `${method} ${template} ${status}: ${ajv.errorsText(validate?.errors)}\n${JSON.stringify(answer.body)}`,
    )
  }
}

type Documented = { description?: string; content?: Record<string, { example?: unknown } | undefined> }

/** What is documented at a place, which may be told at another. */
export function answerAt(place: string, told: object | undefined): { documented?: Documented; at: string } {
  const at = told && '$ref' in told ? String(told.$ref).replace('#/', '') : place
  return { documented: at === place ? told : document.components?.responses?.[at.split('/').pop() ?? ''], at }
}

/** What the document calls the operation; undefined when it doesn't know it. */
export const operationIdOf = (method: string, path: string): string | undefined =>
  operationAt(method, path).operation?.operationId

function operationAt(method: string, path: string) {
  const [pathname = ''] = path.split('?')
  const template = paths.find(({ matches }) => matches.test(pathname))?.template ?? ''
  return { template, operation: document.paths?.[template]?.[method.toLowerCase() as 'get'] }
}

/** Whether the document allows a JSON body, given as its text. */
export function allowsBody(method: string, template: string, text: string): boolean {
  const pointer = [template, method.toLowerCase(), 'requestBody', 'content', 'application/json', 'schema']
  const validate = ajv.getSchema(`document#/paths/${pointer.map(escaped).join('/')}`)
  try {
    return Boolean(validate?.(JSON.parse(text)))
  } catch {
    return false
  }
}

const escaped = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
