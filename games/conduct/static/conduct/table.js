// Shows the chosen reason and the words in the preview of a decision at once.
const reason = document.querySelector('.about-table select[name="reason"]');
const words = document.querySelector('.about-table textarea[name="words"]');

function show() {
  for (const preview of document.querySelectorAll('.preview')) {
    const found = preview.querySelector(`data[value="${CSS.escape(reason.value)}"]`);
    preview.querySelector('[data-reason]').textContent = found ? found.textContent : '';
    preview.querySelector('[data-words]').textContent = words.value;
  }
}

if (reason && words) {
  reason.addEventListener('change', show);
  words.addEventListener('input', show);
  show();
}
