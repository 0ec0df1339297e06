/** That something has come to be delivered. */
export class News {
  has = false
  #wake = () => {}

  tell(): void {
    this.has = true
    this.#wake()
  }

  /** For a result, which speaks for itself. */
  wake(): void {
    this.#wake()
  }

  clear(): void {
    this.has = false
  }

  /** Till the next word of it. */
  async wait(ms: number): Promise<void> {
    await new Promise<void>(resolve => {
      const late = setTimeout(resolve, ms)
      this.#wake = () => {
        clearTimeout(late)
        resolve()
      }
    })
  }
}
