/** The largest form is a message of 4,000 characters with a captcha answer, percent-encoded. */
export const maxBodyBytes = 128 * 1024

/** Allowance for the other fields of a form with a file, multipart headers included. */
export const maxFormFieldBytes = 16 * 1024

/** Memory that all uploads in progress may use together; uploads beyond it are asked to retry later. */
export const uploadMemoryBytes = 12 * 1024 * 1024
