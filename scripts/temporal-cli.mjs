import { spawnSync } from 'node:child_process'
import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { reaches } from './reach.mjs'
import { Failed, run, say } from './say.mjs'

const version = '1.5.1'
const module = `github.com/temporalio/cli/cmd/temporal@v${version}`

/**
 * Where Temporal's command line is: named by TEMPORAL_CLI, on PATH, or in our cache; else the SDK downloads it, and where
 * that download is out of reach, Go builds it.
 */
export async function temporalCli() {
  const named = process.env.TEMPORAL_CLI
  if (named) {
    if (!isExecutable(named)) throw new Failed(`TEMPORAL_CLI names ${named}, which is not a program.`)
    return named
  }
  const found = onPath('temporal')
  if (found) return found
  const cache = join(
    process.env.XDG_CACHE_HOME || join(homedir(), '.cache'),
    'leadspread',
    `temporal-${version}`,
  )
  const cached = join(cache, 'temporal')
  if (isExecutable(cached)) return cached
  mkdirSync(cache, { recursive: true })
  if (await download(cache, cached)) return cached
  if (await buildWithGo(cache, cached)) return cached
  throw new Failed(
    `Temporal's command line is missing, and could neither be downloaded nor built. Do one of these, and start again:
  - connect this machine to the internet (behind a proxy, set HTTPS_PROXY)
  - install the command line (https://docs.temporal.io/cli), or copy it here and set TEMPORAL_CLI to where it is
  - set TEMPORAL_ADDRESS to a Temporal server that runs already`,
  )
}

/** The SDK's test environment knows where to get the binary for this machine; it also starts it once, which proves it. */
async function download(cache, target) {
  if (!(await answers('https://temporal.download/'))) return false
  const folder = mkdtempSync(join(cache, 'download-'))
  try {
    const script = `
      import { TestWorkflowEnvironment } from '@temporalio/testing'
      const environment = await TestWorkflowEnvironment.createLocal({
        server: { executable: { type: 'cached-download', version: 'v${version}', downloadDir: ${JSON.stringify(folder)} } },
      })
      await environment.teardown()
      process.exit(0)`
    await run(
      `Downloading Temporal's command line ${version}`,
      process.execPath,
      ['--input-type=module', '-e', script],
      { cwd: new URL('..', import.meta.url), timeout: 180_000 },
    )
    const [binary] = readdirSync(folder).filter(name => isExecutable(join(folder, name)))
    if (!binary) return false
    renameSync(join(folder, binary), target)
    return true
  } catch (error) {
    say(`  not from here: ${error.message}`)
    return false
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function buildWithGo(cache, target) {
  const go = onPath('go')
  if (!go) return void say('› Go, which could build it, is not installed')
  const asked = spawnSync(go, ['env', 'GOPROXY'], { encoding: 'utf8' }).stdout ?? ''
  const proxy = /https?:[^,|\s]+/.exec(asked)?.[0] ?? 'https://proxy.golang.org'
  // Without a network it may be built of what Go has kept from before, or fails at once.
  const offline = (await answers(proxy)) ? {} : { GOPROXY: 'off' }
  const folder = mkdtempSync(join(cache, 'build-'))
  try {
    const env = { ...process.env, ...offline, GOBIN: folder }
    await run(
      `Building Temporal's command line ${version} with Go (once a machine, about three minutes)`,
      go,
      ['install', '-v', '-ldflags=-s -w', module],
      { env },
    )
    copyFileSync(join(folder, 'temporal'), `${target}.new`, constants.COPYFILE_FICLONE)
    renameSync(`${target}.new`, target)
    return true
  } catch (error) {
    say(`  ${error.message}`)
    return false
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Whether it is worth asking. Behind a proxy only the programs that do the work know the way, so they are left to find it. */
function answers(url) {
  const { HTTPS_PROXY, https_proxy, ALL_PROXY, all_proxy } = process.env
  return (HTTPS_PROXY ?? https_proxy ?? ALL_PROXY ?? all_proxy) ? true : reaches(url)
}

function onPath(name) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map(folder => join(folder, name))
    .find(isExecutable)
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return existsSync(file)
  } catch {
    return false
  }
}
