import { enablePatches, Immer, isDraft, type Patch } from 'immer'

enablePatches()
// What is handed in stays as it is: values of others are not frozen on the way.
const immer = new Immer({ autoFreeze: false })

export { isDraft, type Patch }
export const produceWithPatches = immer.produceWithPatches
export const applyPatches = immer.applyPatches.bind(immer)
