// Employers drag candidates to the column of another stage. The form of the page moves them, as it does without scripts.

const form = document.querySelector('.pipeline');
const stages = form && [...form.elements.stage.options].map(({ value }) => value);

for (const card of form?.querySelectorAll('.applicant') ?? []) {
  const box = card.querySelector('[name="id"]');
  if (!box) continue;
  card.draggable = true;
  card.addEventListener('dragstart', ({ dataTransfer }) => {
    dataTransfer.setData('text/plain', box.value);
    dataTransfer.effectAllowed = 'move';
  });
}

for (const column of form?.querySelectorAll('[data-stage]') ?? []) {
  const { stage } = column.dataset;
  if (!stages.includes(stage)) continue;
  const mark = (isOver) => column.classList.toggle('is-target', isOver);
  column.addEventListener('dragover', (event) => {
    event.preventDefault();
    mark(true);
  });
  column.addEventListener('dragleave', () => mark(false));
  column.addEventListener('drop', (event) => {
    event.preventDefault();
    mark(false);
    const id = event.dataTransfer.getData('text/plain');
    const boxes = [...form.querySelectorAll('[name="id"]')];
    const dragged = boxes.find(({ value }) => value === id);
    if (!dragged || column.contains(dragged)) return;
    // A card that is among several selected ones takes them along.
    if (!dragged.checked) for (const box of boxes) box.checked = box === dragged;
    form.elements.stage.value = stage;
    form.requestSubmit();
  });
}
