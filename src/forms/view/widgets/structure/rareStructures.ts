/** Structures that few forms have, fetched together. */
export { BranchSelect, BranchWidget } from './BranchWidget.tsx'
export { TreeWidget } from '../tree/TreeWidget.tsx'
