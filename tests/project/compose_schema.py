"""The parts of the Compose Specification that our file uses; anything else is a mistake."""

from typing import Any, Final

WORDS: Final = {"type": "array", "items": {"type": "string"}, "minItems": 1}
DURATION: Final = {"type": "string", "pattern": r"^\d+(ms|s|m|h)$"}
SCHEMA: Final[dict[str, Any]] = {
    "type": "object",
    "required": ["name", "services", "volumes", "networks"],
    "patternProperties": {"^x-": {}},
    "properties": {
        "name": {"type": "string", "pattern": "^[a-z0-9][a-z0-9_-]*$"},
        "services": {
            "type": "object",
            "patternProperties": {"^[a-zA-Z0-9._-]+$": {"$ref": "#/$defs/service"}},
            "additionalProperties": False,
        },
        "volumes": {"type": "object", "additionalProperties": {"type": ["object", "null"]}},
        "networks": {
            "type": "object",
            "additionalProperties": {
                "type": ["object", "null"],
                "properties": {"internal": {"type": "boolean"}},
                "additionalProperties": False,
            },
        },
    },
    "additionalProperties": False,
    "$defs": {
        "service": {
            "type": "object",
            "required": ["image", "restart"],
            "properties": {
                "build": {"type": "string"},
                "image": {"type": "string"},
                "profiles": {"type": "array", "items": {"const": "observe"}},
                "restart": {"enum": ["no", "always", "on-failure", "unless-stopped"]},
                "init": {"type": "boolean"},
                "user": {"enum": ["postgres", "redis"]},
                "networks": WORDS,
                "stop_grace_period": DURATION,
                "logging": {
                    "type": "object",
                    "required": ["driver", "options"],
                    "properties": {
                        "driver": {"const": "json-file"},
                        "options": {
                            "type": "object",
                            "required": ["max-size", "max-file"],
                            "additionalProperties": {"type": "string"},
                        },
                    },
                    "additionalProperties": False,
                },
                "read_only": {"type": "boolean"},
                "tmpfs": WORDS,
                "cap_drop": WORDS,
                "cap_add": WORDS,
                "mem_limit": {"type": "string", "pattern": r"^\d+[mg]$"},
                "shm_size": {"type": "string", "pattern": r"^\d+m$"},
                "pids_limit": {"type": "integer", "minimum": 32},
                "cpu_shares": {"type": "integer", "minimum": 2},
                "security_opt": WORDS,
                "command": WORDS,
                "environment": {"type": "object", "additionalProperties": {"type": "string"}},
                "ports": {
                    "type": "array",
                    "items": {
                        "type": "string",
                        "pattern": r"^(80:80|443:443|127\.0\.0\.1:\d+:\d+)$",
                    },
                },
                "volumes": {
                    "type": "array",
                    "items": {
                        "type": "string",
                        "pattern": r"^([a-z]+|\./config/deploy/\w+):/[\w/.-]+(:ro)?$",
                    },
                },
                "depends_on": {
                    "type": "object",
                    "additionalProperties": {
                        "type": "object",
                        "required": ["condition"],
                        "properties": {
                            "condition": {
                                "enum": [
                                    "service_started",
                                    "service_healthy",
                                    "service_completed_successfully",
                                ]
                            }
                        },
                        "additionalProperties": False,
                    },
                },
                "healthcheck": {
                    "type": "object",
                    "required": ["test", "interval", "timeout", "retries"],
                    "properties": {
                        "test": {**WORDS, "prefixItems": [{"enum": ["CMD", "CMD-SHELL", "NONE"]}]},
                        "interval": DURATION,
                        "timeout": DURATION,
                        "start_period": DURATION,
                        "retries": {"type": "integer", "minimum": 1},
                    },
                    "additionalProperties": False,
                },
            },
            "additionalProperties": False,
        }
    },
}
