/** This moment as a part of a file's name; by name is by time. */
export const stamp = () => new Date().toISOString().replaceAll(/[:.]/g, '-')
