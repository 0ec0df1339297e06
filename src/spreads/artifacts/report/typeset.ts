import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { type HasLetter, lettersOf } from './font-letters.js'
import { template } from './template.js'

export interface TypesetFile {
  name: string
  text: string
}

/** Where the template finds its files. There is nothing on the disk: it couldn't read any other. */
const workspace = '/leadspread-report'

/** The template with its data as a PDF that the compiler has held against PDF/UA-1. Throws what the standard refuses. */
export async function typeset(files: readonly TypesetFile[]): Promise<Buffer> {
  const { compiler, hasLetter } = await typst()
  const readable = files.map(({ name, text }) => ({ name, text: withLettersOnly(text, hasLetter) }))
  if (readable.every(({ text }, n) => text === files[n]?.text)) return compiled(compiler, files)
  try {
    // The standard refuses letters that can't be shown, but the machine may have a font for those that ours lacks.
    return compiled(compiler, files)
  } catch {
    return compiled(compiler, readable)
  }
}

function compiled(compiler: NodeCompiler, files: readonly TypesetFile[]): Buffer {
  try {
    for (const { name, text } of files) compiler.mapShadow(`${workspace}/${name}`, Buffer.from(text))
    return compiler.pdf({ mainFileContent: template }, { pdfStandard: 'ua-1' })
  } finally {
    compiler.resetShadow()
    // What it remembers of a report is of no use for the next, and would only grow.
    compiler.evictCache(0)
  }
}

const box = '□'

const withLettersOnly = (text: string, hasLetter: HasLetter): string =>
  text.replace(/[^ -~\n\u200b]/gu, letter => (hasLetter(letter) ? letter : box))

let known: Promise<{ compiler: NodeCompiler; hasLetter: HasLetter }> | undefined

/** One for each thread, made by its first report: it takes longer to start than to typeset. */
function typst() {
  known ??= start().catch(error => {
    // The next report tries again.
    known = undefined
    throw error
  })
  return known
}

async function start() {
  const { NodeCompiler } = await import('@myriaddreamin/typst-ts-node-compiler')
  const require = createRequire(import.meta.url)
  const faces = [
    '400Regular/Inter_400Regular',
    '400Regular_Italic/Inter_400Regular_Italic',
    '600SemiBold/Inter_600SemiBold',
  ]
  const fontBlobs = await Promise.all(
    faces.map(face => readFile(require.resolve(`@expo-google-fonts/inter/${face}.ttf`))),
  )
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs }] })
  return { compiler, hasLetter: lettersOf(fontBlobs[0]) }
}
