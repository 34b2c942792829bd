export { formPageFailures } from '#forms/schema'
