import { lazyPart } from '#site/ui/lazy-part.ts'

/** One chunk, because few users open any of these dialogs. Whoever opens one requests it first, and says if it did not load. */
const load = () => import('./dialogs.ts')
export const AuthenticatorSetup = lazyPart(load, 'AuthenticatorSetup')
export const ProofDialog = lazyPart(load, 'ProofDialog')
export const RecoveryCodesDialog = lazyPart(load, 'RecoveryCodesDialog')
