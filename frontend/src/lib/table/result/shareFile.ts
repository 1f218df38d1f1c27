/** Hand a file to the system's share dialog, or download it where there is none. */
export async function shareFile(file: File, text: string): Promise<'shared' | 'downloaded'> {
  if (navigator.canShare?.({ files: [file] })) {
    // The player may close the dialog; that is no error.
    await navigator.share({ files: [file], text }).catch(() => undefined);
    return 'shared';
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // The download may begin after this task.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return 'downloaded';
}
