/** jsdom has <dialog> but not its modal methods. This adds them with their basic effect. */
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
