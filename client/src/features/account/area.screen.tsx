export { Screen } from '../../app/not-built.screen.tsx'
