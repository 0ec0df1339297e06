export interface ValidationResult {
  [key: string]: unknown
}
