/** What a provider of e-mail has posted, as it came. */
export interface Post {
  contentType: string
  body: Buffer
  /** With which it signs, where it does and we were told. */
  signingKey: string | undefined
}

/** What is in it for us: a mail as it came by SMTP, so that there is one parser of mails. */
interface Posted {
  raw: Buffer
  /** To whom the other mail server had it delivered. */
  recipients: string[]
  /** What the provider says of its sender, beside what the mail itself says. */
  authentication: string | null
}

/** One file each. */
export interface Provider {
  /** What is wrong with a post, in a sentence for whoever has set the provider up. */
  read(post: Post): Posted | { lacks: string } | 'unsigned'
}

export const unreadable = { lacks: 'The post can not be taken apart.' }
