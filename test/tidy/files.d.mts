export function readTree(): { path: string; text: string }[]
