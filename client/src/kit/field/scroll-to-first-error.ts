/** Scrolls to the first invalid field once errors are rendered, because forms may be longer than the screen. */
export function scrollToFirstError(): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>(':is([role=dialog], main) [aria-invalid=true]')
    field?.focus({ preventScroll: true })
    field?.parentElement?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  })
}
