import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { prepare, root } from './prepare.mjs'
import { giveUp, run, say } from './say.mjs'

/** All refusals are of one form; told for each status of each operation they are nine tenths of the types. */
function withOneRefusal(document) {
  const refusal = { ...document.components.responses.BadRequest, description: 'Refused.' }
  const told = Object.entries(document.paths).map(([path, item]) => {
    const operations = Object.entries(item).map(([method, operation]) => {
      const answers = Object.entries(operation.responses).filter(([status]) => Number(status) < 400)
      const refused = answers.length < Object.keys(operation.responses).length
      const responses = { ...Object.fromEntries(answers), ...(refused && { default: refusal }) }
      return [method, { ...operation, responses }]
    })
    return [path, Object.fromEntries(operations)]
  })
  const { responses: _, ...components } = document.components
  return { ...document, paths: Object.fromEntries(told), components }
}

/** `npm run client`: makes the types of the client in TypeScript anew, from the OpenAPI document as the sources have it. */
try {
  await prepare()
  const folder = join(root, 'clients', 'typescript')
  const document = join(folder, 'openapi.json')
  const types = join(folder, 'src', 'operations.ts')
  const load = name => import(pathToFileURL(join(root, 'dist', 'src', 'http', name)).href)
  const [{ endpoints }, { createDocument }, { shapeOf }] = await Promise.all([
    load('endpoints.js'),
    load('docs/openapi.js'),
    load('docs/shape.js'),
  ])
  const made = createDocument(endpoints, 'http://127.0.0.1:3000')
  // What makes them needs another compiler than we do, so it is installed there.
  if (!existsSync(join(folder, 'node_modules')))
    await run('Installing what makes the types', 'npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder })
  writeFileSync(document, JSON.stringify(withOneRefusal(made)))
  await run('Making the types', 'npm', ['run', '--silent', 'generate'], { cwd: folder })
  rmSync(document)
  const head = `// Made by \`npm run client\`; don't edit. Of the document whose shape is ${shapeOf(made)}.\n`
  writeFileSync(types, head + readFileSync(types, 'utf8'))
  await run('Compiling the client', 'npm', ['run', '--silent', 'build'], { cwd: folder })
  say('clients/typescript agrees with the API.')
} catch (error) {
  giveUp(error)
}
