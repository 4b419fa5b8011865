import { whenParentExits } from './commands/stop-signal.ts'

// Loaded with `--import` by processes that must not outlive their parent.
whenParentExits(() => process.exit(1))
