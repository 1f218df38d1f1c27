# One image for the web processes, the worker and every management command.

FROM node:24.11.1-bookworm-slim AS pages
WORKDIR /pages
COPY frontend/package.json frontend/package-lock.json frontend/.npmrc ./
RUN npm ci
COPY frontend ./
RUN npm run build

FROM python:3.11.14-slim-bookworm
ENV PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 PIP_NO_CACHE_DIR=1
WORKDIR /srv/caravanserai
RUN useradd --system --uid 10001 --no-create-home caravanserai
COPY requirements/runtime.txt requirements/runtime.txt
RUN pip install --require-hashes --requirement requirements/runtime.txt
COPY manage.py ./
COPY config config
COPY events events
COPY games games
RUN python -c "from config.bootstrap.catalogs import compile_catalogs; compile_catalogs()"
COPY --from=pages /pages/dist frontend/dist
RUN python -m whitenoise.compress --quiet frontend/dist
USER caravanserai
EXPOSE 8000
CMD ["python", "manage.py", "web", "--bind", "0.0.0.0", "--port", "8000"]
