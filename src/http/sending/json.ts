/** An answer that is written already, and small enough to be held. */
export class Json {
  readonly written: Buffer | string

  constructor(written: Buffer | string) {
    this.written = written
  }
}
