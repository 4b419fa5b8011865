/** jsdom knows <dialog> but not its modal methods; this gives them their plain effect on the document. */
export function provideModalDialogs(): void {
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true
    this.querySelector<HTMLElement>('button, a, input')?.focus()
  }
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    if (!this.open) return
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
}
