import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const places = ['/usr/bin/soffice', '/usr/local/bin/soffice', '/opt/libreoffice/program/soffice']
export const soffice = places.find(existsSync)

/** LibreOffice trusts what other programs have cached, unless its profile says that it must compute everything anew. */
const always = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>`

/** Workbooks as another program computes them from their formulas alone. */
export async function recalculated(workbooks: Buffer[]): Promise<Buffer[]> {
  const folder = await mkdtemp(join(tmpdir(), 'leadspread-recalculate-'))
  try {
    await mkdir(join(folder, 'profile', 'user'), { recursive: true })
    await writeFile(join(folder, 'profile', 'user', 'registrymodifications.xcu'), always)
    const files = workbooks.map((_, n) => join(folder, `${n}.xlsx`))
    await Promise.all(workbooks.map((bytes, n) => writeFile(files[n] ?? '', bytes)))
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
    const out = join(folder, 'out')
    await run(
      soffice ?? '',
      [profile, '--headless', '--convert-to', 'xlsx:Calc MS Excel 2007 XML', '--outdir', out, ...files],
      { timeout: 270_000 },
    )
    return await Promise.all(workbooks.map((_, n) => readFile(join(out, `${n}.xlsx`))))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
