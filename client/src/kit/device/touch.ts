/** Vibrates once, or in a pattern of milliseconds on and off, where the device supports it. */
export function vibrate(pattern: readonly number[] = [10]): void {
  if ('vibrate' in navigator) navigator.vibrate([...pattern])
}

/** Copies a text to the clipboard; false when the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard === undefined) return copyFallback(text)
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => copyFallback(text),
  )
}

/** Pages opened over plain HTTP on a local network have no clipboard object. */
function copyFallback(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.setAttribute('readonly', '')
  field.style.cssText = 'position:fixed;opacity:0'
  document.body.append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  return done
}

/** Downloads a file that was made on the device. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
