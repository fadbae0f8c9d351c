/** A form may be longer than the screen: the first field that is wrong comes into sight, once it has been drawn. */
export function scrollToFirstError(): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>(':is([role=dialog], main) [aria-invalid=true]')
    field?.focus({ preventScroll: true })
    field?.parentElement?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  })
}
