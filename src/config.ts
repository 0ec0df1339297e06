import { join, resolve } from 'node:path'
import { z } from 'zod'
import type { AddressRange } from './audit/address-range.js'
import {
  type TwilioSettings,
  twilioFrom,
  twilioProblems,
  twilioVariables,
} from './channels/twilio-settings.js'
import { isEmail } from './email.js'
import { StartError } from './errors.js'
import { type ModelSettings, modelFrom, modelProblems, modelVariables } from './mind/model-settings.js'
import { type OidcSettings, oidcFrom, oidcProblems, oidcVariables } from './people/oidc/settings.js'
import { problemOf } from './settings/problems.js'
import { ownSecretKeys } from './settings/secret-key-file.js'
import {
  addresses,
  addressRanges,
  delays,
  flag,
  httpUrl,
  imapUrl,
  port,
  readFile,
  seconds,
  smtpUrl,
  urlSecret,
} from './settings/values.js'
import { type TlsSettings, tlsFrom } from './temporal/tls-settings.js'

/** Every variable that Leadspread reads, in the order in which docs/configuration.md explains them. */
const Environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  BASE_URL: httpUrl.optional(),
  DATA_DIR: z.string().default('./.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// (leave it unset for SQLite)')
    .optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(500).default(10),
  SECRET_KEY: z
    .string()
    .min(32, 'must be at least 32 characters; `openssl rand -hex 32` makes a good one')
    .optional(),
  SECRET_KEY_PREVIOUS: z.string().min(32, 'must be at least 32 characters, as SECRET_KEY').optional(),
  TEMPORAL_ADDRESS: z
    .string()
    .regex(/^[^\s/]+:\d+$/, 'must be host:port')
    .optional(),
  TEMPORAL_NAMESPACE: z.string().min(1).default('default'),
  TEMPORAL_PORT: port.default(7233),
  TEMPORAL_UI_PORT: port.default(8233),
  TEMPORAL_UI_URL: httpUrl.optional(),
  TEMPORAL_API_KEY: z.string().optional(),
  TEMPORAL_TLS_CA: readFile.optional(),
  TEMPORAL_TLS_CERT: readFile.optional(),
  TEMPORAL_TLS_KEY: readFile.optional(),
  TEMPORAL_TLS_SERVER_NAME: z.string().optional(),
  LEADSPREAD_API_KEY: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_PORT: port.optional(),
  RATE_LIMIT: z.coerce.number().min(0).max(1_000_000).default(100),
  REQUEST_TIMEOUT_MS: seconds(100).max(600_000).default(30_000),
  OPERATION_TIMEOUT_MS: seconds(100).max(600_000).default(10_000),
  SHUTDOWN_GRACE_MS: seconds(0).max(600_000).default(15_000),
  // A day at the least: by then the stored answers of requests are gone, which may tell of what is purged.
  RETENTION_DAYS: z.coerce.number().int().min(1).max(36_500).default(30),
  AUDIT_RETENTION_DAYS: z.coerce.number().int().min(1).max(36_500).default(2_555),
  TRUSTED_PROXIES: addressRanges.optional(),
  READER_ISOLATION: z.enum(['best', 'require']).default('best'),
  WEBHOOK_ALLOW_PRIVATE: flag.default(false),
  WEBHOOK_ALLOW_HTTP: flag.default(false),
  WEBHOOK_RETRY_DELAYS: delays('5s,5m,30m,2h,5h,10h,14h,20h,24h'),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: z.string().refine(isEmail, 'must be an e-mail address').optional(),
  MAIL_REPLY_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i, 'must be the name of a domain, such as replies.harbor.example')
    .optional(),
  MAIL_PORT: port.optional(),
  MAIL_DNS_SERVERS: addresses.optional(),
  IMAP_URL: imapUrl.optional(),
  INBOUND_EMAIL_SECRET: urlSecret.optional(),
  MAILGUN_SIGNING_KEY: z.string().optional(),
  MAILBOX_PORT: port.default(3025),
  DEMO_BORROWERS: flag.default(true),
  PORTAL: flag.default(true),
  CONSOLE: flag.default(true),
  ...twilioVariables,
  ...modelVariables,
  ...oidcVariables,
})

/** For what is handed on as it is: to a child process, or to the `${NAME}`s of a workspace file. */
export const environment: Readonly<NodeJS.ProcessEnv> = process.env

export const variables = Object.keys(Environment.shape)

export interface Config {
  port: number
  host: string
  baseUrl: string
  dataDir: string
  database: { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string; poolSize: number }
  secretKey: string
  /** While SECRET_KEY is being replaced: the one before it still opens and verifies. */
  previousSecretKey: string | undefined
  temporal: {
    /** Null: `npm start` runs a dev server of its own on `port`. */
    configuredAddress: string | null
    address: string
    namespace: string
    port: number
    uiPort: number
    uiUrl: string | null
    apiKey: string | undefined
    tls: TlsSettings | undefined
  }
  /** On whose behalf `leadspread mcp` works. */
  apiKey: string | undefined
  logLevel: string
  metricsPort: number | undefined
  rateLimit: number
  requestTimeoutMs: number
  operationTimeoutMs: number
  shutdownGraceMs: number
  retentionDays: number
  auditRetentionDays: number
  trustedProxies: readonly AddressRange[]
  readerIsolation: 'best' | 'require'
  webhooks: { allowPrivate: boolean; allowHttp: boolean; retryDelaysMs: readonly number[] }
  /** Null: what agents write stays in the outbox. */
  email: { smtpUrl: string; from: string } | null
  /** Where answers to messages go. */
  replyDomain: string | undefined
  /** Where mail to the reply domain is taken. */
  mailPort: number | undefined
  mailDnsServers: readonly string[] | undefined
  /** A mailbox that gets the mail to that domain, with its user and password. */
  imapUrl: string | undefined
  /** Providers that post what arrives there know the secret. */
  inboundEmail: { secret: string; mailgunKey: string | undefined } | null
  /** Where `npm start` shows developers what was sent. */
  mailboxPort: number
  /** Whether `npm start` makes some up in its demo workspace. */
  demoBorrowers: boolean
  /** Which pages are there: for borrowers, for the lender's people. */
  pages: { portal: boolean; console: boolean }
  /** Null: no text messages. */
  sms: TwilioSettings | null
  /** Null: rules answer what leads write. */
  model: ModelSettings | null
  /** Null: people sign in with passwords. */
  oidc: OidcSettings | null
}

/** All that is wrong is told at once, so that one look mends it. */
function checked(from: Readonly<NodeJS.ProcessEnv>): z.output<typeof Environment> {
  const set = Object.fromEntries(variables.map(name => [name, from[name] || undefined]))
  const parsed = Environment.safeParse(set)
  const problems = parsed.success ? [] : parsed.error.issues.map(problemOf)
  const { TEMPORAL_TLS_CERT: cert, TEMPORAL_TLS_KEY: key } = from
  if (Boolean(cert) !== Boolean(key)) {
    problems.push('  TEMPORAL_TLS_CERT and TEMPORAL_TLS_KEY: set both, or neither')
  }
  if (from.DATABASE_URL && !from.SECRET_KEY) {
    problems.push('  SECRET_KEY: is required with DATABASE_URL; `openssl rand -hex 32` makes a good one')
  }
  if (from.SECRET_KEY_PREVIOUS && !from.SECRET_KEY) {
    problems.push('  SECRET_KEY_PREVIOUS: needs SECRET_KEY, the key that takes its place')
  } else if (from.SECRET_KEY_PREVIOUS && from.SECRET_KEY_PREVIOUS === from.SECRET_KEY) {
    problems.push('  SECRET_KEY_PREVIOUS: is the same as SECRET_KEY')
  }
  if (from.SMTP_URL && !from.MAIL_FROM) {
    problems.push('  MAIL_FROM: is required with SMTP_URL, for agents that have no e-mail address')
  }
  for (const name of ['MAIL_PORT', 'IMAP_URL', 'INBOUND_EMAIL_SECRET']) {
    if (from[name] && !from.MAIL_REPLY_DOMAIN)
      problems.push(`  MAIL_REPLY_DOMAIN: is required with ${name}, since mail is taken for this domain only`)
  }
  problems.push(...twilioProblems(from), ...modelProblems(from), ...oidcProblems(from))
  if (!parsed.success || problems.length > 0) {
    throw new StartError(
      `The configuration has ${problems.length === 1 ? 'a problem' : 'problems'}:\n${problems.join('\n')}`,
    )
  }
  return parsed.data
}

/** The only reader of `process.env`. */
export function loadConfig(from: Readonly<NodeJS.ProcessEnv> = environment): Readonly<Config> {
  const env = checked(from)
  const dataDir = resolve(env.DATA_DIR)
  return Object.freeze({
    port: env.PORT,
    host: env.HOST,
    baseUrl: env.BASE_URL ?? `http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}:${env.PORT}`,
    dataDir,
    database: env.DATABASE_URL
      ? { kind: 'postgres' as const, url: env.DATABASE_URL, poolSize: env.DATABASE_POOL_SIZE }
      : { kind: 'sqlite' as const, file: join(dataDir, 'leadspread.sqlite') },
    ...(env.SECRET_KEY
      ? { secretKey: env.SECRET_KEY, previousSecretKey: env.SECRET_KEY_PREVIOUS }
      : ownSecretKeys(dataDir)),
    temporal: {
      configuredAddress: env.TEMPORAL_ADDRESS ?? null,
      address: env.TEMPORAL_ADDRESS ?? `127.0.0.1:${env.TEMPORAL_PORT}`,
      namespace: env.TEMPORAL_NAMESPACE,
      port: env.TEMPORAL_PORT,
      uiPort: env.TEMPORAL_UI_PORT,
      uiUrl:
        env.TEMPORAL_UI_URL ?? (env.TEMPORAL_ADDRESS ? null : `http://127.0.0.1:${env.TEMPORAL_UI_PORT}`),
      apiKey: env.TEMPORAL_API_KEY,
      tls: tlsFrom(env),
    },
    apiKey: env.LEADSPREAD_API_KEY,
    logLevel: env.LOG_LEVEL,
    metricsPort: env.METRICS_PORT,
    rateLimit: env.RATE_LIMIT,
    requestTimeoutMs: env.REQUEST_TIMEOUT_MS,
    operationTimeoutMs: Math.min(env.OPERATION_TIMEOUT_MS, env.REQUEST_TIMEOUT_MS),
    shutdownGraceMs: env.SHUTDOWN_GRACE_MS,
    retentionDays: env.RETENTION_DAYS,
    auditRetentionDays: env.AUDIT_RETENTION_DAYS,
    trustedProxies: env.TRUSTED_PROXIES ?? [],
    readerIsolation: env.READER_ISOLATION,
    webhooks: {
      allowPrivate: env.WEBHOOK_ALLOW_PRIVATE,
      allowHttp: env.WEBHOOK_ALLOW_HTTP,
      retryDelaysMs: env.WEBHOOK_RETRY_DELAYS,
    },
    email: env.SMTP_URL && env.MAIL_FROM ? { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM } : null,
    replyDomain: env.MAIL_REPLY_DOMAIN?.toLowerCase(),
    mailPort: env.MAIL_PORT,
    mailDnsServers: env.MAIL_DNS_SERVERS,
    imapUrl: env.IMAP_URL,
    inboundEmail: env.INBOUND_EMAIL_SECRET
      ? { secret: env.INBOUND_EMAIL_SECRET, mailgunKey: env.MAILGUN_SIGNING_KEY }
      : null,
    mailboxPort: env.MAILBOX_PORT,
    demoBorrowers: env.DEMO_BORROWERS,
    pages: { portal: env.PORTAL, console: env.CONSOLE },
    sms: twilioFrom(env),
    model: modelFrom(env),
    oidc: oidcFrom(env),
  })
}
