import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isDeepStrictEqual } from 'node:util'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { answer } from '../../../contained/answer.js'
import { type HasLetter, lettersOf } from './font-letters.js'
import type { TypesetFile } from './typeset.js'

/** The process that typesets one report: its files come in on standard input, and the PDF goes out. */

/** Where the template finds its files. There is nothing on the disk: it couldn't read any other. */
const workspace = '/leadspread-report'

const template = readFileSync(new URL('./template.typ', import.meta.url), 'utf8')

const require = createRequire(import.meta.url)
const fontBlobs = [
  '400Regular/Inter_400Regular',
  '400Regular_Italic/Inter_400Regular_Italic',
  '600SemiBold/Inter_600SemiBold',
].map(face => readFileSync(require.resolve(`@expo-google-fonts/inter/${face}.ttf`)))

answer(typeset(JSON.parse(readFileSync(0, 'utf8'))))

/** Held against PDF/UA-1 by the compiler, which throws what the standard refuses. */
function typeset(files: TypesetFile[]): Buffer {
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs }] })
  const hasLetter = lettersOf(fontBlobs[0])
  const readable = files.map(file =>
    'text' in file ? { ...file, text: withLettersOnly(file.text, hasLetter) } : file,
  )
  if (isDeepStrictEqual(readable, files)) return compiled(compiler, files)
  try {
    // The standard refuses letters that can't be shown, but the machine may have a font for those that ours lacks.
    return compiled(compiler, files)
  } catch {
    return compiled(compiler, readable)
  }
}

function compiled(compiler: NodeCompiler, files: readonly TypesetFile[]): Buffer {
  for (const file of files) compiler.mapShadow(`${workspace}/${file.name}`, bytesOf(file))
  return compiler.pdf({ mainFileContent: template }, { pdfStandard: 'ua-1' })
}

function bytesOf(file: TypesetFile): Buffer {
  return 'text' in file ? Buffer.from(file.text) : Buffer.from(file.base64, 'base64')
}

function withLettersOnly(text: string, hasLetter: HasLetter): string {
  return text.replace(/[^ -~\n\u200b]/gu, letter => (hasLetter(letter) ? letter : '□'))
}
